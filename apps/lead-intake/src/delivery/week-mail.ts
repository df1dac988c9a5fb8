// A week's mail to the owner, on Monday: how it goes, and what needs them.
import { formatAmount } from "@contractor-roi/roi-core";
import { fromCents } from "@contractor-roi/roi-core/shared";
import { addDays, dayAt, sundayOf, zonedMoment, zonedText } from "../platform/owners-day.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import type { Store } from "../store/store.ts";
import type { Notice } from "./owner-notices.ts";

type WeekStore = Pick<Store, "numbers" | "outbox" | "lastCopy" | "weekTold" | "noteWeekTold">;

const AT = "T07:00";
const DAYS = 90;

/**
 * Tells the week's mail once, from Monday at seven on, also after a new start. The first is that of the first whole week.
 *
 * @param zone the owner's; empty for the machine's
 * @returns whether the owner knows of the last week, or need not
 */
export async function tellOfWeek(
  store: WeekStore,
  zone: string,
  tell: (notice: Notice) => Promise<boolean>,
): Promise<boolean> {
  const sunday = sundayOf(dayAt(Date.now(), zone));
  const told = await store.weekTold();
  const isDue = told !== null && Date.now() >= zonedMoment(addDays(sunday, 1) + AT, zone);
  if (told === sunday || (told !== null && !isDue)) return true;
  if (isDue && !(await tell(await weekNotice(store, zone, addDays(sunday, -1))))) return false;
  await store.noteWeekTold(sunday);
  return true;
}

/** @param until the week's Saturday */
async function weekNotice(store: WeekStore, zone: string, until: string): Promise<Notice> {
  const { total, sold, from } = await store.numbers({ days: 7, zone, until });
  const lately = await store.numbers({ days: DAYS, zone });
  const [best] = lately.by.source;
  const failed = (await store.outbox.depth()).flatMap(({ channel, dead }) => (dead > 0 ? `${channel} ${dead}` : []));
  const copy = await store.lastCopy();
  const money = (cents: number) => `${formatAmount(fromCents(cents))} a month`;
  return {
    subject: `Your week: ${total.leads} leads, ${sold.won} won`,
    text: [
      `Leads from ${from} to ${until}: ${total.leads}`,
      `Won in that week: ${sold.won}, ${money(sold.monthly_cents)}`,
      `Waiting for a first contact, of ${DAYS} days: ${lately.total.leads - lately.total.contacted}`,
      `Best source of ${DAYS} days: ${best ? `${best.key || "none"}, ${best.won} won, ${money(best.monthly_cents)}` : "none"}`,
      `Deliveries given up: ${failed.join(", ") || "none"}`,
      `Last copy of your leads: ${copy === null ? "none" : zonedText(Date.parse(copy.madeAt), zone)}`,
      "",
      `All numbers:  ${typedCommand("numbers")}`,
      "",
    ].join("\n"),
  };
}
