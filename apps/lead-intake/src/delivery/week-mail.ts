// A week's mail to the owner, on Monday: how it goes, and what needs them.
import { formatDay } from "@contractor-roi/quote";
import { formatAmount } from "@contractor-roi/roi-core";
import { fromCents } from "@contractor-roi/roi-core/shared";
import { addDays, dayAt, sundayOf, zonedMoment } from "@contractor-roi/lead-store/base/owners-day";
import { quotedText } from "@contractor-roi/lead-store/base/terminal-text";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { buttons, figure, linksOf, paragraph } from "./letter.ts";
import { commandPart, leadsOf, type Notice } from "./owner-notices.ts";

/** The owner's time zone, empty for the machine's, and the desk's own address; null on loopback. */
type Owner = { readonly zone: string; readonly deskUrl: string | null };
type WeekStore = Pick<Store, "numbers" | "outbox" | "lastCopy" | "weekTold" | "noteWeekTold">;

const AT = "T07:00";
const DAYS = 90;

/**
 * Tells the week's mail once, from Monday at seven on, also after a new start. The first is that of the first whole week.
 *
 * @returns whether the owner knows of the last week, or need not
 */
export async function tellOfWeek(
  store: WeekStore,
  owner: Owner,
  tell: (notice: Notice) => Promise<boolean>,
): Promise<boolean> {
  const { zone } = owner;
  const sunday = sundayOf(dayAt(Date.now(), zone));
  const told = await store.weekTold();
  const isDue = told !== null && Date.now() >= zonedMoment(addDays(sunday, 1) + AT, zone);
  if (told === sunday || (told !== null && !isDue)) return true;
  if (isDue && !(await tell(await weekNotice(store, owner, addDays(sunday, -1))))) return false;
  await store.noteWeekTold(sunday);
  return true;
}

/** @param until the week's Saturday */
async function weekNotice(store: WeekStore, { zone, deskUrl }: Owner, until: string): Promise<Notice> {
  const { total, sold, from } = await store.numbers({ days: 7, zone, until });
  const lately = await store.numbers({ days: DAYS, zone });
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
    best && `Best source of ${DAYS} days: ${quotedText(best.key)}, ${leadsOf(best.leads)}, ${won(best)}.`,
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
