import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { MOST_NAMED, type UntoldFailures } from "@contractor-roi/lead-store/lead/lead-outbox";
import type { Outbox } from "@contractor-roi/lead-store/leads/outbox";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { WAL_ADVICE } from "@contractor-roi/lead-store/sqlite/wal";
import type { SetAside } from "@contractor-roi/lead-queue/state";
import { LANGUAGE_TAGS } from "@contractor-roi/roi-core";
import { typedCommand } from "../platform/typed-commands.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { buttons, figure, type Letter, letterMail, letterText, linksOf, paragraph, type Part } from "./letter.ts";
import type { Mail } from "./mail.ts";
import type { ReportSender } from "./report/report-sender.ts";
import { smtpMail } from "./smtp-mail.ts";
import { guardedPost } from "./guarded-post.ts";
import { slackText } from "./slack-message.ts";

/** A message to the owner: one number first, and one link. */
export type Notice = Pick<Letter, "subject" | "parts">;

type NoticeDeps = {
  readonly outbox: Pick<Outbox, "untold" | "noteTold">;
  readonly settings: Pick<DeliverySettings, "email" | "slack" | "mailServer" | "timeLimitMs" | "deskUrl">;
  readonly sender: ReportSender;
  readonly log: Log;
  /** @default no store that an edge's leads go to */
  readonly queue?: ReturnedLeads;
  /** Who is told by mail. @default `OWNER_EMAIL` */
  readonly told?: () => Promise<readonly string[]>;
  /** Tells what it is time to tell. @returns false if nobody could be told. @default nobody is */
  readonly timely?: ((tell: (notice: Notice) => Promise<boolean>) => Promise<boolean>) | undefined;
  /** @default half a minute */
  readonly checkMs?: number | undefined;
};

type ReturnedLeads = Pick<Store["queue"], "returnedLeads" | "forgetReturned">;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHECK_MS = MINUTE_MS / 2;
/** Failures within this time are told together. */
const COLLECT_MS = MINUTE_MS;
/** For a mail to a user: a day's, since the waits grow to an hour. */
const MOST_RETRIES = 30;

/** Failure codes, and their meaning for an owner. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^http-40[13]$/, "the key is refused"],
  [/^http-4(04|10)$/, "nothing is at its address any more"],
  [/^http-4(00|22)$/, "it refuses a value, or a field that it does not know"],
  [/^contact-not-found$/, "HubSpot says that a contact has the address, and finds none by it"],
  [/^smtp-53[045]$|^(eauth|enoauth)$/, "the mail server refuses the password, or asks for one"],
  [/^smtp-5/, "the mail server refuses the sender or the mail"],
  [/^(etls|.*cert.*|.*signed.*)$/, "the mail server offers no encryption that can be trusted"],
  [/^private-address$/, "its address is a private one, which has to be allowed"],
  [/^too-many-reports$/, "more reports in an hour than REPORTS_PER_HOUR: they wait"],
];

export type OwnerNotices = ReturnType<typeof startOwnerNotices>;

/**
 * Tells the owner, by mail or else by Slack, of deliveries that were given up or that only they can mend. A message collects a
 * minute's failures and names each channel once an hour. A message that could not be sent is tried again, after a new start too.
 */
export function startOwnerNotices(deps: NoticeDeps): {
  /** Tells another fact, once. */
  tell(notice: Notice): void;
  /** Mails a user of the desk at once, and again for a day until it could be. */
  mailUser(mail: Mail): void;
  /** Does not wait for a notice that is being sent: it is sent again after the next start. */
  stop(): void;
} {
  const { checkMs = CHECK_MS } = deps;
  const others: Notice[] = [];
  let failures = 0;
  let isStopped = false;
  let timer = setTimeout(check, checkMs).unref();
  return {
    tell: (notice) => void others.push(notice),
    mailUser: (mail) => void mailUser(mail),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };

  function check(): void {
    void tellAll()
      .then((isTold) => void (failures = isTold ? 0 : failures + 1))
      .catch((error: unknown) => {
        failures += 1;
        if (!(error instanceof StorageUnavailable))
          deps.log({ level: "error", event: "owner-not-told", ...describeFailure(error) });
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(check, Math.min(HOUR_MS, checkMs * 2 ** failures)).unref();
      });
  }

  async function mailUser(mail: Mail, failed = 0): Promise<void> {
    const { mailServer, timeLimitMs } = deps.settings;
    const result = await smtpMail(mailServer!, timeLimitMs)(mail);
    if (result.ok || !("failure" in result)) return;
    deps.log({ level: "error", event: "desk-mail-failed", code: result.failure });
    if (result.isFinal || isStopped || failed === MOST_RETRIES) return;
    setTimeout(() => void mailUser(mail, failed + 1), Math.min(HOUR_MS, checkMs * 2 ** failed)).unref();
  }

  async function tellAll(): Promise<boolean> {
    while (others[0] !== undefined) {
      if (!(await tellOwner(others[0], deps))) return false;
      others.shift();
    }
    const tell = (notice: Notice) => tellOwner(notice, deps);
    if (deps.queue && !(await tellOfReturned(deps.queue, tell))) return false;
    if (!(await tellOfDeliveries(deps))) return false;
    return deps.timely === undefined || deps.timely(tell);
  }
}

/**
 * Tells the owner of deliveries that failed.
 *
 * @param collectMs time in which more of them may come. @default a minute
 * @returns whether the owner knows of all that they have to know now
 */
export async function tellOfDeliveries(deps: NoticeDeps, collectMs = COLLECT_MS): Promise<boolean> {
  const now = Date.now();
  const ripe = (await deps.outbox.untold()).filter(
    ({ since, told_at }) => !isWithin(since, collectMs, now) && !(told_at !== null && isWithin(told_at, HOUR_MS, now)),
  );
  if (ripe.length === 0) return true;
  if (!(await tellOwner(noticeOf(ripe, deps.settings.deskUrl), deps))) return false;
  const channels = ripe.map(({ channel }) => channel);
  await deps.outbox.noteTold(channels, new Date(now).toISOString());
  return true;
}

/** Tells the owner of leads that came back after the store went back in time. @returns as {@link tellOfDeliveries} */
export async function tellOfReturned(
  queue: ReturnedLeads,
  tell: (notice: Notice) => Promise<boolean>,
): Promise<boolean> {
  const leads = await queue.returnedLeads();
  if (leads.length === 0) return true;
  if (!(await tell(returnedNotice(leads)))) return false;
  await queue.forgetReturned(leads);
  return true;
}

function returnedNotice(leads: readonly string[]): Notice {
  return {
    subject: `${leadsOf(leads.length)} stored again: your server's leads had gone back in time`,
    parts: [
      paragraph(
        "An older copy or snapshot took the place of the leads' file. Edge servers had taken these leads in since, so you may know of them. Webhook and HubSpot get each once more, their visitors get no report.",
      ),
      ...leads.map((lead) => paragraph(lead)),
      commandPart("To see one:", "find ID"),
    ],
  };
}

/** A stored time in the future counts as long ago. */
function isWithin(time: string, ms: number, now: number): boolean {
  const age = now - Date.parse(time);
  return age >= 0 && age < ms;
}

function noticeOf(channels: readonly UntoldFailures[], deskUrl: string | null): Notice {
  const total = channels.reduce((sum, { count }) => sum + count, 0);
  const failures = channels.map(({ channel, count, given_up, failure, leads }) => {
    const [code = ""] = failure.split(": ");
    const meaning = MEANINGS.find(([codes]) => codes.test(code))?.[1];
    const more = count - leads.length;
    return paragraph(
      `${leadsOf(count)}, ${given_up === 0 ? "all tried again" : `${given_up} given up`}. ` +
        `Latest failure: ${failure}${meaning === undefined ? "" : `, ${meaning}`}. ` +
        `Leads: ${leads.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
      { strong: `${channel}:` },
    );
  });
  const after = "which are stored. A failed delivery is tried again for a day, then given up.";
  return {
    subject: `${leadsOf(total)} not delivered: ${channels.map(({ channel }) => channel).join(", ")}`,
    parts: [
      figure("Not delivered:", leadsOf(total), after, false),
      buttons(linksOf({ "Open the desk": deskUrl }), true),
      ...failures,
      commandPart("What is not delivered:", "outbox"),
      commandPart("What is wrong with the settings:", "doctor"),
      commandPart("To deliver all of it, once mended:", "outbox --retry"),
    ],
  };
}

/** A command to type. */
export function commandPart(strong: string, rest: string): Part | null {
  return paragraph(typedCommand(rest), { strong });
}

export function leadsOf(count: number): string {
  return `${count} ${count === 1 ? "lead" : "leads"}`;
}

/** A notice that no copy of the leads was made for two days. @param reason of the last failure */
export function noCopyNotice(reason: string): Notice {
  return {
    subject: "No copy of your leads for two days",
    parts: [
      paragraph(`The server makes a copy of all leads once a day. The last try failed: ${reason}`),
      commandPart("What to do about it:", "doctor"),
    ],
  };
}

/** A notice about leads that edges took in and the collector cannot store. @param isOwnFault nothing was set aside: none can be stored */
export function refusedNotice(leads: readonly SetAside[], isOwnFault: boolean): Notice {
  const named = leads.slice(0, MOST_NAMED).map(({ id, failure }) => paragraph(`${id}: ${failure}`));
  const more = leads.length - named.length;
  const list = [...named, paragraph(more > 0 ? `and ${more} more` : "")];
  const count = leadsOf(leads.length);
  if (!isOwnFault)
    return {
      subject: `${count} of your edge servers set aside`,
      parts: [
        figure("Set aside:", count, "that the collector cannot store. They stay in the queue:", false),
        ...list,
        commandPart("To see them:", "queue"),
        commandPart("To try them again, once edge servers and collector are of one release:", "queue --retry"),
        commandPart("If its address was erased:", "queue --keep ID, or --erase ID"),
      ],
    };
  const waiting =
    "The collector stores no lead that an edge server took in. All of them wait in the queue, and are tried again by themselves. The first:";
  return {
    subject: "No lead of your edge servers can be stored",
    parts: [paragraph(waiting), ...list, commandPart("What is wrong here:", "doctor")],
  };
}

/** @param copy the newest of the store that was in the data directory before */
export function displacedStoreNotice(copy: string): Notice {
  return {
    subject: "Your server runs with another store than before",
    parts: [
      paragraph("Perhaps a disk is not mounted, or was not for a while. Leads are taken and delivered."),
      paragraph(copy, { strong: "The store lacks those of this copy:" }),
      commandPart("What to do about it:", "doctor"),
    ],
  };
}

export function largeWalNotice(megabytes: number): Notice {
  return {
    subject: "The write-ahead log of your leads' file grows",
    parts: [
      figure(
        "The write-ahead log of the leads' file has",
        `${megabytes} MB`,
        "Leads are kept, until the disk is full.",
        false,
      ),
      paragraph(WAL_ADVICE),
    ],
  };
}

/** @param last the time that was believed last, ISO 8601 */
export function clockNotice(last: string): Notice {
  const doubt = `Its clock is more than 30 days past ${last}, so no lead is deleted by its age until the clock is back.`;
  return {
    subject: "The clock of your server may be wrong",
    parts: [paragraph(doubt), commandPart("If it is right:", "clock --confirm")],
  };
}

/** Tells the owner by mail, else by Slack. @returns whether one way works */
export async function tellOwner(
  { subject, parts }: Notice,
  {
    settings: { email, slack, mailServer, timeLimitMs },
    sender,
    told,
    log,
  }: Pick<NoticeDeps, "settings" | "sender" | "told" | "log">,
): Promise<boolean> {
  const letter = { tag: LANGUAGE_TAGS.en, subject, preview: "", parts, foot: [], footLinks: [] };
  const body = JSON.stringify({ text: [subject, ...letterText(letter).split("\n")].map(slackText).join("\n") });
  const ways = {
    owner_email:
      email &&
      mailServer &&
      (async () => {
        const from = { name: sender.brand, address: email.from };
        const mail = { from, ...(await letterMail(letter, sender)) };
        const send = smtpMail(mailServer, timeLimitMs);
        const addresses = (await told?.()) ?? email.to;
        const results = await Promise.all(addresses.map((to) => send({ ...mail, id: crypto.randomUUID(), to })));
        return results.find(({ ok }) => ok) ?? results[0];
      }),
    slack: slack && (() => guardedPost({ ...slack, body, timeLimitMs })),
  } satisfies Partial<Record<DeliveryChannel, unknown>>;
  const failed: string[] = [];
  for (const [channel, tell] of Object.entries(ways)) {
    const result = await tell?.();
    if (result?.ok) {
      log({ level: "info", event: "owner-told", channel });
      return true;
    }
    if (result && "failure" in result) failed.push(`${channel}: ${result.failure}`);
  }
  log({ level: "error", event: "owner-not-told", failed });
  return false;
}
