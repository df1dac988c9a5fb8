// Mails to the owner at seven: the leads to call today; on Monday the numbers of the week, and what needs the owner.
import { formatDay } from "@contractor-roi/quote";
import { formatAmount } from "@contractor-roi/roi-core";
import { contactLinks, fromCents, leadHead } from "@contractor-roi/roi-core/shared";
import { addDays, dayAt, sundayOf, zonedMoment } from "@contractor-roi/lead-store/base/owners-day";
import { quotedText } from "@contractor-roi/lead-store/base/terminal-text";
import { deskAddress } from "@contractor-roi/lead-store/lead/lead-lines";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { buttons, figure, linksOf, paragraph } from "./letter.ts";
import { commandPart, leadsOf, type Notice } from "./owner-notices.ts";

/** The owner's time zone, empty for the machine's, and the desk's own address; null on loopback. */
type Owner = { readonly zone: string; readonly deskUrl: string | null };
type MorningStore = Pick<Store, "numbers" | "outbox" | "lastCopy" | "search" | "mailedOn" | "noteMailed">;

const SEND_TIME = "T07:00";
const RECENT_DAYS = 90;

/**
 * Sends each mail once, at seven or at the first call after it: the leads that are due today, if there are any, and on Monday the week
 * before. The first week is a whole one.
 *
 * @returns false if a mail did not leave: the next call tries it again
 */
export async function tellInTheMorning(
  store: MorningStore,
  owner: Owner & { readonly hasWeekMail: boolean },
  tell: (notice: Notice) => Promise<boolean>,
): Promise<boolean> {
  const today = dayAt(Date.now(), owner.zone);
  const sunday = sundayOf(today);
  const mails = [
    { mail: "day", day: today, morning: today, notice: () => dayNotice(store, owner, today) },
    {
      mail: "week",
      day: sunday,
      morning: addDays(sunday, 1),
      notice: (isFirst: boolean) => (isFirst ? null : weekNotice(store, owner, addDays(sunday, -1))),
    },
  ] as const;
  for (const { mail, day, morning, notice } of owner.hasWeekMail ? mails : mails.slice(0, 1)) {
    const last = await store.mailedOn(mail);
    if (last === day || Date.now() < zonedMoment(morning + SEND_TIME, owner.zone)) continue;
    const content = await notice(last === null);
    if (content !== null && !(await tell(content))) return false;
    await store.noteMailed(mail, day);
  }
  return true;
}

async function dayNotice(store: MorningStore, { zone, deskUrl }: Owner, day: string): Promise<Notice | null> {
  const { leads, next } = await store.search({ words: "", disposition: "accepted", due: day });
  const parts = leads.flatMap((lead) => {
    const { name, trade, number } = leadHead(lead, lead.plan, zone);
    const { call, mail } = contactLinks(lead);
    const reach = call === null ? { Write: lead.email && mail } : { [`Call ${number}`]: call };
    return [
      paragraph(trade, { strong: `${quotedText(name)},` }),
      buttons(linksOf({ ...reach, Open: deskAddress(lead, deskUrl) }), false),
    ];
  });
  const all = deskUrl === null ? commandPart("All of them:", "desk") : null;
  const link = buttons(linksOf({ "All of them": deskUrl && `${deskUrl}/leads?status=due` }), true);
  const subject = `Due today: ${leadsOf(leads.length)}${next === null ? "" : ", and more"}`;
  return leads.length === 0 ? null : { subject, parts: [...parts, all, link] };
}

/** @param until the week's Saturday */
async function weekNotice(store: MorningStore, { zone, deskUrl }: Owner, until: string): Promise<Notice> {
  const { total, sold, from } = await store.numbers({ days: 7, zone, until });
  const lately = await store.numbers({ days: RECENT_DAYS, zone });
  const best = lately.by.source.find(({ key }) => key !== "");
  const unnamed = lately.by.source.find(({ key }) => key === "")?.leads ?? 0;
  const waiting = lately.total.leads - lately.total.contacted;
  const failed = (await store.outbox.depth()).flatMap(({ channel, dead }) => (dead > 0 ? `${channel} ${dead}` : []));
  const copy = await store.lastCopy();
  const dayOf = (day: string) => formatDay(day, "en-US");
  const won = ({ won, monthly_cents }: typeof sold) =>
    won > 0 ? `${won} won for ${formatAmount(fromCents(monthly_cents))} a month` : "none won";
  const [next, page, command] =
    waiting > 0 ? ["Call them", "leads?status=new", "desk"] : ["All numbers", "numbers", "numbers"];
  const sources = [
    best && `Best source of ${RECENT_DAYS} days: ${quotedText(best.key)}, ${leadsOf(best.leads)}, ${won(best)}.`,
    unnamed > 0 && `${leadsOf(unnamed)} ${unnamed === 1 ? "has" : "have"} no source.`,
  ];
  return {
    subject: `Your week: ${leadsOf(total.leads)}, ${won(sold)}`,
    parts: [
      figure(`Week of ${dayOf(from)}:`, leadsOf(total.leads), `and ${won(sold)}.`, false),
      paragraph(
        waiting > 0 ? `${leadsOf(waiting)} still ${waiting === 1 ? "waits" : "wait"} for your first call.` : "",
      ),
      deskUrl === null ? commandPart(`${next}:`, command) : buttons(linksOf({ [next]: `${deskUrl}/${page}` }), true),
      paragraph(sources.filter(Boolean).join(" ")),
      failed.length === 0 ? null : commandPart(`Deliveries given up: ${failed.join(", ")}. To see them:`, "outbox"),
      copy === null
        ? commandPart("No copy of your leads was made yet. What to do about it:", "doctor")
        : paragraph(`Last copy of your leads: ${dayOf(dayAt(Date.parse(copy.madeAt), zone))}`),
    ],
  };
}
