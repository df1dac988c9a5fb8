// The commands of `leads`. A command imports mail and browsers only if it needs them: the others start a fifth faster.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { csvField, csvLine } from "@contractor-roi/quote/csv";
import type { Site } from "@contractor-roi/site";
import {
  CHANNELS,
  type DeliveryChannel,
  deliveryChannels,
  withoutReport,
} from "@contractor-roi/lead-store/lead/delivery-channels";
import { leadPages, listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { personKey } from "@contractor-roi/lead-store/lead/email-key";
import type { ListOptions, NotedLead, ReadLeads } from "@contractor-roi/lead-store/lead/lead-store";
import type { LeadStatus } from "@contractor-roi/lead-store/lead/lead-status";
import { TEST_EMAIL } from "@contractor-roi/lead-store/lead/test-lead";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { lowerPriority } from "@contractor-roi/lead-store/node/lower-priority";
import { terminalJson, terminalText } from "@contractor-roi/lead-store/base/terminal-text";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { type CommandStore, hasStore, openStore } from "@contractor-roi/lead-store/served/open-store";
import { type Erasure, formerSentences, type Store } from "@contractor-roi/lead-store/served/store";
import { hostedDesk } from "../desk/desk-settings.ts";
import { inDollars, leadsCsv } from "../export/export-leads.ts";
import { googleAdsConversions } from "../export/google-ads.ts";
import { logToStderr as log } from "../platform/log-to-stderr.ts";
import { readSettings } from "../settings/read-settings.ts";
import { readPageSite, webRoot } from "../settings/page-site.ts";
import { unknownNames } from "../settings/unknown-names.ts";
import { type Settings, SETTINGS } from "../settings/settings.ts";
import { metricsToken } from "../web/metrics-token.ts";
import { namelessLead, typedCommand } from "../platform/typed-commands.ts";
import { leadsTable, numbersInDollars, numbersTable, outboxTable } from "./tables.ts";
import { readZonedTime, zonedTime } from "./text-table.ts";

type Flag = boolean | undefined;
type Disposition = ListOptions["disposition"];

/** Rows of a table without `--limit`. */
export const DEFAULT_ROWS = 100;

const NOTHING = { accepted: "No leads yet.", spam: "No spam yet.", all: "No leads yet.", test: "No test leads." };

type Kinds = { spam?: Flag; all?: Flag; test?: Flag };

export function list({ json, limit, ...kinds }: Kinds & { json?: Flag; limit?: number }): Promise<void> {
  const disposition = dispositionOf(kinds);
  if (!json) return withLeads((store) => listTable(store, disposition, limit));
  const pages = (store: Store) => leadPages(store, { disposition, limit }, warnOfDamage);
  const work = (store: Store) => pipeline(leadsJson(pages(store)), process.stdout, { end: false });
  return limit === undefined ? reading(work) : withLeads(work);
}

async function listTable(store: Store, disposition: Disposition, limit: number | undefined): Promise<void> {
  const found = await listLeads(store, { disposition, limit: limit ?? DEFAULT_ROWS }, warnOfDamage);
  print(found.length === 0 ? NOTHING[disposition] : leadsTable(found, disposition !== "accepted", await ownersZone()));
  if (limit !== undefined || found.length < DEFAULT_ROWS) return;
  const more = (await store.count(disposition)) - DEFAULT_ROWS;
  if (more > 0) tell(`${more.toLocaleString("en-US")} more: --limit N lists the newest N, export and --json have all.`);
}

/** Leads as one JSON array that is safe to print, a text for each page. */
async function* leadsJson(pages: AsyncIterable<readonly NotedLead[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    const text = page.map((lead) => `\n${terminalJson(inDollars(lead)).replaceAll(/^/gm, "  ")}`).join(",");
    if (text === "") continue;
    yield `${isEmpty ? "[" : ","}${text}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]\n" : "\n]\n";
}

export function find(words: readonly string[], { json }: { json?: Flag }): Promise<void> {
  const text = words.join(" ");
  return withLeads(async (store) => {
    const { leads, damaged, isAll } = await findLeads(store, text);
    damaged.forEach(warnOfDamage);
    if (json) print(terminalJson(leads.map(inDollars)));
    else if (leads.length > 0) print(leadsTable(leads, true, await ownersZone()));
    else throw new OperatorError(`No lead is found by ${JSON.stringify(text)}.`);
    if (!isAll) tell("There are more: add a word.");
  });
}

const NONE: ReadLeads = { leads: [], damaged: [] };
const REFERENCE = /^[\da-f][\da-f-]{3,35}$/i;

/** Leads and spam by the beginning of their id, or else by these words: a name such as Ada may be either. */
async function findLeads(store: Store, text: string) {
  const referred = REFERENCE.test(text) ? await store.findByReference(text.toLowerCase()) : NONE;
  if (referred.leads.length > 0 || referred.damaged.length > 0) return { ...referred, isAll: true };
  const pages = [
    await store.search({ words: text, disposition: "accepted" }),
    await store.search({ words: text, disposition: "spam" }),
  ];
  const found = await Promise.all(pages.flatMap(({ leads }) => leads.map(({ id }) => store.find(id))));
  const leads = found.flatMap((each) => each?.lead ?? []);
  const damaged = pages.flatMap((page) => page.damaged);
  return { leads, damaged, isAll: pages.every(({ next }) => next === null) };
}

export function numbers({ days, json }: { days: number; json?: Flag }): Promise<void> {
  return reading(async (store) => {
    const numbers = await store.numbers({ days, zone: await ownersZone() });
    numbers.damaged.forEach(warnOfDamage);
    print(json ? terminalJson(numbersInDollars(numbers)) : numbersTable(numbers));
  });
}

type ExportOptions = Kinds & { email?: string; output?: string; bom?: Flag; raw?: Flag; googleAds?: string };

export function exportCsv({ email, output, bom, raw, googleAds, ...kinds }: ExportOptions): Promise<void> {
  return reading(async (store) => {
    if (googleAds !== undefined) return exportConversions(store, googleAds, output);
    let exported = 0;
    async function* counted(pages: AsyncIterable<readonly NotedLead[]> | Iterable<readonly NotedLead[]>) {
      for await (const page of pages) {
        yield page;
        exported += page.length;
      }
    }
    const pages =
      email === undefined
        ? leadPages(store, { disposition: dispositionOf(kinds) }, warnOfDamage)
        : [await leadsOfPerson(store, email)];
    const csv = leadsCsv(counted(pages), { zone: await ownersZone(), bom, raw });
    if (output === undefined) return pipeline(csv, process.stdout, { end: false });
    await writeOutput(store, output, csv);
    tell(count(exported, "Exported"));
  });
}

async function exportConversions(store: CommandStore, conversion: string, output: string | undefined): Promise<void> {
  if (!(await ownersSite())?.legal.privacyCoversAds)
    throw new OperatorError(
      "Off: nothing goes to Google until `legal.privacyCoversAds` of site.json says that your privacy policy covers it.",
    );
  const pages = leadPages(store, { disposition: "accepted" }, warnOfDamage);
  const { csv, exported, leftOut } = await googleAdsConversions(pages, conversion);
  if (output === undefined) process.stdout.write(csv);
  else await writeOutput(store, output, csv);
  tell(count(exported, "Exported"));
  for (const [reason, leads] of Object.entries(leftOut)) tell(`Left out: ${leads}, ${reason}.`);
}

function writeOutput(store: CommandStore, output: string, csv: string | AsyncIterable<string>): Promise<void> {
  return store.writeOutside(resolve(output), (draft) => writeFile(draft, csv));
}

async function leadsOfPerson(store: Store, email: string): Promise<readonly NotedLead[]> {
  const { leads, damaged } = await store.ofPerson(await store.addressOf(email));
  damaged.forEach(warnOfDamage);
  return leads;
}

export function setStatus(
  reference: string,
  wanted: LeadStatus | "undo",
  { note, by }: { note?: string; by?: string },
): Promise<void> {
  return withLeads(async (store) => {
    const lead = await onlyLead(store, reference);
    const isUndo = wanted === "undo";
    const changes = isUndo ? (await store.find(lead.id))!.changes.filter(({ kind }) => kind === "status") : [];
    const status = isUndo ? ((changes[1]?.value ?? "new") as LeadStatus) : wanted;
    if (isUndo && changes.length === 0) throw new OperatorError(`Nobody has set a status of the lead ${lead.id}.`);
    const { sold_plan: plan = null, sold_monthly: monthly = null } = changes[1] ?? {};
    const sale = monthly === null ? undefined : { plan, monthly };
    const change = { status, sale, undoes: changes[0]?.changed_at };
    const stored = (await store.setStatus(lead.id, change, { by }))!;
    if (note) await store.addEntry(lead.id, { id: crypto.randomUUID(), kind: "note", value: note }, by);
    print(`The lead ${lead.id} is ${stored.status} now; it was ${lead.status}.`);
  });
}

async function onlyLead(store: Store, reference: string): Promise<NotedLead> {
  const { leads: found, damaged } = await store.findByReference(reference.toLowerCase());
  damaged.forEach(warnOfDamage);
  const [lead] = found;
  if (lead === undefined) throw new OperatorError(`No lead has an id that begins with ${reference}.`);
  if (found.length > 1)
    throw new OperatorError(`${found.length} leads have an id that begins with ${reference}: give more of it.`);
  return lead;
}

export function release(id: string, { undo, by }: { undo?: Flag; by?: string }): Promise<void> {
  return withLeads(async (store) => {
    if (undo) {
      if (await store.returnToSpam(id, by))
        return print("Made 1 lead spam again. Its deliveries that waited have ended.");
      throw new OperatorError(`The lead ${id} was not released from spam, or is spam again.`);
    }
    // The running server's channels; without one, those of this process's variables.
    const channels = (await store.server())?.channels ?? configuredChannels();
    const released = await store.release(id, channels, by);
    if (released.status === "unknown")
      throw new OperatorError(
        `There is no lead with the id ${id}. The ids are listed by  ${typedCommand("list --spam")}`,
      );
    if (released.status === "not-spam")
      throw new OperatorError(`The lead ${id} is not spam: there is nothing to release.`);
    if (released.channels.length > 0)
      return print(`Released 1 lead, to be delivered to ${released.channels.join(", ")}.`);
    print("Released 1 lead.");
    tell("Nobody is told of it: no channel for it is set.");
  });
}

export function erase(who: string | undefined, { email, yes }: { email?: string; yes?: Flag }): Promise<void> {
  return withLeads(async (store) => {
    const { QUEUE_URL } = settingsOf("QUEUE_URL");
    const { eraseEverywhere } = await import("@contractor-roi/lead-queue/erase");
    const person = email ?? (await onlyPerson(store, who ?? ""));
    if (email === undefined && !yes)
      throw new OperatorError(`Nothing was erased. To erase all that is stored of ${person}, add --yes.`);
    tellErasure(await eraseEverywhere(store, QUEUE_URL, person, namelessLead), "Deleted");
  });
}

/** Names the person that it found. @returns an address, or the id of a lead without one */
async function onlyPerson(store: Store, who: string): Promise<string> {
  const { leads, damaged } = who === "" ? NONE : await findLeads(store, who);
  damaged.forEach(warnOfDamage);
  const [person, ...others] = new Set(leads.map(personKey));
  if (leads.length > 0) print(leadsTable(leads, true, await ownersZone()));
  if (person !== undefined && others.length === 0) return person;
  throw new OperatorError("Say whose leads: the id or the phone of one person, or --email ADDRESS.");
}

export function retain(options: { days?: number }): Promise<void> {
  return withLeads(async (store) => {
    const days = options.days ?? settingsOf("RETENTION_DAYS").RETENTION_DAYS;
    if (days === null) throw new OperatorError("Say for how many days leads are kept: --days N, or RETENTION_DAYS=N");
    if (await store.checkClock())
      throw new OperatorError(
        `This machine's clock is more than 30 days past the last known time, so no lead is deleted by time. If it is right:  ${typedCommand("clock --confirm")}`,
      );
    print(count(await store.deleteOlderThan(days), "Deleted"));
  });
}

type OutboxOptions = {
  all?: Flag;
  json?: Flag;
  retry?: Flag;
  limit: number;
  delivered?: string[];
  deliveredSince?: string;
  deliveredBy?: DeliveryChannel[];
};

export function outbox({ all, json, retry, limit, ...again }: OutboxOptions): Promise<void> {
  return withLeads(async (store) => {
    const { delivered = [], deliveredSince: day, deliveredBy: channels = withoutReport(CHANNELS) } = again;
    const leads = await Promise.all(delivered.map(async (reference) => (await onlyLead(store, reference)).id));
    const since = day === undefined ? null : readZonedTime(day, await ownersZone());
    if (retry) {
      const waiting = await store.outbox.retry();
      tell(`Deliveries that are due again: ${waiting + (await store.outbox.deliverAgain({ channels, leads, since }))}`);
    }
    const entries = await store.outbox.list({ state: all ? "all" : "undelivered", limit });
    if (json) print(terminalJson(entries));
    else if (entries.length === 0) print(all ? "No deliveries yet." : "Everything is delivered.");
    else print(outboxTable(entries, await ownersZone()));
  });
}

export function backup({ output, adopt }: { output?: string; adopt?: Flag }): Promise<void> {
  return reading(async (store) => {
    if (output !== undefined) return print(count(await store.backUp(resolve(output)), "Backed up"));
    if (!adopt) return print(`Made the copy of the day: ${await store.copyOfTheDay()}`);
    const { adopted, remains } = await store.adoptCopies();
    print(`BACKUP_DIR is this store's. Copies of former stores that were taken over: ${adopted}.`);
    remains.forEach(tell);
    if (remains.length > 0) process.exitCode = 1;
  });
}

export function restore(file: string): Promise<void> {
  const { RETENTION_DAYS: days } = settingsOf("RETENTION_DAYS");
  const work = async (store: CommandStore) => {
    const { added, expired, lacksQueue, former } = await store.restore(resolve(file), days);
    print(count(added, "Restored"));
    if (lacksQueue)
      tell(
        `The copy is of a queue's collector, which this store is not. To make it so:  ${typedCommand("queue adopt")}`,
      );
    if (expired > 0) tell(`${count(expired, "Left out")} They are older than RETENTION_DAYS=${days}.`);
    formerSentences(former).forEach(tell);
  };
  return withLeads(work, { creates: true });
}

export function back(file: string | undefined, { output }: { output: string }): Promise<void> {
  return withLeads(async (store) => {
    const copy = file === undefined ? await store.findCopyBefore() : resolve(file);
    const lacking = await store.withoutPlace(copy);
    const lines = [["table", "row", "column", "value"], ...lacking.map(Object.values)];
    await writeOutput(store, output, lines.map((line) => `${csvLine(line.map(String), ",", csvField)}\r\n`).join(""));
    const { QUEUE_URL } = settingsOf("QUEUE_URL");
    if (QUEUE_URL !== null) {
      const { giveFormerNames, inQueue } = await import("@contractor-roi/lead-queue/schema");
      await inQueue(QUEUE_URL, "QUEUE_URL", giveFormerNames);
    }
    await store.goBack(copy);
    print(
      `The leads are as the former release reads them: start that one now. Values without a place there: ${lacking.length}, in ${output}`,
    );
  });
}

export function reconcile(): Promise<void> {
  const { RETENTION_DAYS: days } = settingsOf("RETENTION_DAYS");
  return reading(async (store) => {
    const { remains } = await store.reconcile(days);
    if (remains.length === 0) return print("Copies, mails and the write-ahead log agree with the store.");
    remains.forEach((sentence) => print(sentence));
    process.exitCode = 1;
  });
}

export function clock({ confirm }: { confirm?: Flag }): Promise<void> {
  if (!confirm) throw new OperatorError(`Say that this machine's clock is right:  ${typedCommand("clock --confirm")}`);
  return withLeads(async (store) =>
    print(
      (await store.confirmClock())
        ? "The clock is believed again: expired leads are deleted from now on."
        : "The clock was not in doubt.",
    ),
  );
}

export async function queue(
  action: "init" | "adopt" | undefined,
  {
    newPassword,
    empty,
    ...shown
  }: { newPassword?: Flag; empty?: Flag; once?: Flag; retry?: Flag; keep?: string; erase?: string },
): Promise<void> {
  const { once, retry, keep, erase } = shown;
  const misplaced = (newPassword && action !== "init") || (empty && action !== "adopt");
  if ([action, once, retry, keep, erase].filter(Boolean).length > 1 || misplaced)
    throw new OperatorError("Say one of  queue, queue init, queue adopt  and an option of  queue --help.");
  // On an edge server the first complaint is that it keeps no leads, not a missing setting.
  if (action === "adopt" || once) directory();
  const { QUEUE_URL } = settingsOf("QUEUE_URL");
  const url = QUEUE_URL ?? (action === "init" ? settingsOf("DATABASE_URL").DATABASE_URL : null);
  if (url === null)
    throw new OperatorError("Name the queue with QUEUE_URL=postgres://user:password@host:5432/database");
  const commands = await import("./queue-command.ts");
  if (action === "init") return commands.init(url, settingsOf("EDGE_PASSWORD").EDGE_PASSWORD, newPassword === true);
  if (action === "adopt") {
    const { RETENTION_DAYS: days } = settingsOf("RETENTION_DAYS");
    return withLeads((store) => commands.adopt(url, store, days, empty), { creates: true });
  }
  if (keep !== undefined) return commands.decide(url, keep, "keep");
  if (erase !== undefined) return commands.decide(url, erase, "erase");
  if (retry) return commands.retry(url);
  if (!once) return commands.list(url, await ownersZone());
  const settings = readSettings(SETTINGS, process.env);
  return withLeads((store) => commands.emptyOnce(url, store, settings), { creates: true });
}

export function test({ erase: erases }: { erase?: Flag }): Promise<void> {
  return withLeads(async (store) => {
    if (erases) return tellErasure(await store.eraseByEmail(TEST_EMAIL), "Erased");
    const server = await store.server();
    if (server === null)
      throw new OperatorError(
        `No server runs with the data directory ${directory().path}: start it, since it is the server that delivers leads.`,
      );
    const { sendTest } = await import("./test-leads.ts");
    return sendTest(store, settingsOf("WEB_ROOT", "DELIVERY_POLL_SECONDS", "DELIVERY_TIMEOUT_SECONDS"), server);
  });
}

type DeskOptions = { browser: boolean; mail?: string; signOut?: Flag };

export function desk({ browser, mail, signOut }: DeskOptions): Promise<void> {
  if (signOut) return withLeads(signEverybodyOut);
  return withLeads(async (store) => {
    const { mailSignIn, openDesk } = await import("./desk-command.ts");
    if (mail !== undefined) return mailSignIn(store, readSettings(SETTINGS, process.env), await ownersSite(), mail);
    const options = { name: directory().path, channels: configuredChannels(), browser };
    return openDesk(store, settingsOf("WEB_ROOT"), options);
  });
}

async function signEverybodyOut({ sessions }: Store): Promise<void> {
  const zone = await ownersZone();
  for (const { number, address, browser, created_at, seen_at } of await sessions.list()) {
    const times = `since ${zonedTime(created_at, zone)}, last used ${zonedTime(seen_at, zone)}`;
    print(`Session ${number}: ${address ?? "this computer"}, ${browser}, ${times}`);
  }
  print(`Signed out: ${await sessions.signOut()}`);
}

export async function doctor(): Promise<void> {
  const { doctor: examine } = await import("./doctor/doctor.ts");
  const findings = await examine(process.env);
  const worstFirst = ["problem", "warning", "OK"].flatMap((each) => findings.filter(({ status }) => status === each));
  const lines = worstFirst.map(({ status, about, text }) => `${status.padEnd(8)} ${about.padEnd(10)} ${text}`);
  const count = (wanted: string) => findings.filter(({ status }) => status === wanted).length;
  print([...lines.map(terminalText), `Problems: ${count("problem")}, warnings: ${count("warning")}.`].join("\n"));
  if (count("problem") > 0) process.exitCode = 1;
}

export async function notice(subject: string): Promise<void> {
  const [{ commandPart, tellOwner }, { deliverySettings }, { reportSender }] = await Promise.all([
    import("../delivery/owner-notices.ts"),
    import("../delivery/delivery-settings.ts"),
    import("../delivery/report/report-sender.ts"),
  ]);
  const settings = deliverySettings(readSettings(SETTINGS, process.env));
  const parts = [commandPart("What to do about it:", "doctor")];
  if (!(await tellOwner({ subject, parts }, { settings, sender: reportSender(null), log })))
    throw new OperatorError("Nobody was told: set OWNER_EMAIL with a mail server, or SLACK_WEBHOOK_URL.");
}

export async function settings({ check }: { check?: Flag }): Promise<void> {
  if (check) {
    unknownNames(process.env).forEach(tell);
    const values = readSettings(SETTINGS, process.env);
    // A start refuses these, too: they depend on the page and on a file.
    const { deliverySettings } = await import("../delivery/delivery-settings.ts");
    const { reportWay } = await import("../delivery/report/open-visitor-report.ts");
    const site = await readPageSite(webRoot(values.WEB_ROOT));
    metricsToken(values.METRICS_TOKEN_FILE);
    hostedDesk(values, site);
    if (values.DATABASE_URL === null) reportWay(deliverySettings(values), site, "folder");
    return print("All settings can be read.");
  }
  const { settingsTable } = await import("./settings-table.ts");
  print(settingsTable());
}

/** @param options.creates makes the store if there is none. @default it is an error */
async function withLeads<Result>(
  work: (store: CommandStore) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const data = directory();
  if (!creates && !hasStore(data))
    throw new OperatorError(
      `There are no leads in ${data.path} yet: start the server, or name another folder with DATA_DIR=…`,
    );
  const store = await openStore(data);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Work that goes through all leads. */
function reading(work: (store: CommandStore) => Promise<void>): Promise<void> {
  lowerPriority();
  return withLeads(work);
}

/** Null if no site can be read. */
async function ownersSite(): Promise<Site | null> {
  return readPageSite(webRoot(settingsOf("WEB_ROOT").WEB_ROOT)).catch(() => null);
}

/** The site's time zone; empty, for the machine's, if no site can be read. */
async function ownersZone(): Promise<string> {
  return (await ownersSite())?.timeZone ?? "";
}

function directory(): DataDirectory {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = settingsOf("DATABASE_URL", "DATA_DIR", "BACKUP_DIR");
  if (DATABASE_URL !== null)
    throw new OperatorError(
      "DATABASE_URL makes an edge server, which keeps no leads: run this where the collector runs, without DATABASE_URL.",
    );
  return dataDirectory(DATA_DIR, BACKUP_DIR);
}

/** A command reads the settings that it uses: a wrong value elsewhere keeps nobody from the leads. */
function settingsOf<Name extends keyof Settings>(...names: readonly Name[]): Pick<Settings, Name> {
  return readSettings(SETTINGS, process.env, names);
}

function configuredChannels(): readonly DeliveryChannel[] {
  return deliveryChannels(process.env, true);
}

function dispositionOf({ spam, all, test: isTest }: Kinds): Disposition {
  return all ? "all" : spam ? "spam" : isTest ? "test" : "accepted";
}

function warnOfDamage(id: string): void {
  tell(`The lead ${id} is left out, since its row is damaged. What to do about it:  ${typedCommand("doctor")}`);
}

function tellErasure({ address, leads, erasedBefore, inQueue, remains }: Erasure, what: string): void {
  const why = erasedBefore === null ? "None is stored of this address." : `The address was erased at ${erasedBefore}.`;
  const sentence = count(leads, what).replace(/\.$/, ` of ${terminalText(address)}.`);
  print(leads > 0 ? sentence : `${sentence} ${why}`);
  if (inQueue > 0) print(`In the queue, of these: ${inQueue}.`);
  for (const sentence of remains) tell(sentence);
}

function count(leads: number, what: string): string {
  return `${what} ${leads} ${leads === 1 ? "lead" : "leads"}.`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Tells the person at the terminal: standard output has only the result. */
function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
