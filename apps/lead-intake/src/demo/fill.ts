// Fills a demo's data directory in the order of time, under a clock of its own: a program beside the server's, which has this
// machine's clock.
//   node fill.js FOLDER PAGE
import { buildLeadPayload, BUSINESS_TYPES, PLAN_IDS } from "@contractor-roi/roi-core";
import { dayAt } from "@contractor-roi/lead-store/base/owners-day";
import { hexSha256 } from "@contractor-roi/lead-store/base/hex";
import { channelsOf } from "@contractor-roi/lead-store/lead/delivery-channels";
import { leadRecord } from "@contractor-roi/lead-store/lead/lead-record";
import type { LeadStatus, Sale } from "@contractor-roi/lead-store/lead/lead-status";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import { requestHash } from "../intake/handle-lead-intake.ts";
import { inventPerson, inventVisit, NOTES, type Person, pick, random } from "./invented.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const DAYS = 30;
/** With the spam: 300 leads without it. */
const LEADS = 310;
const IS_SPAM = (index: number) => index % 26 === 25;
const WORDING = "Demo may call and mail me about my estimate.";
const CHANNELS = ["visitor_report"] as const;

const [folder = "", page = ""] = process.argv.slice(2);
const now = Date.now();
let clock = now - DAYS * DAY_MS;

class DemoDate extends Date {
  constructor(...time: readonly unknown[]) {
    super(...((time.length === 0 ? [clock] : time) as [number]));
  }
  static override now(): number {
    return clock;
  }
}

const work: { readonly at: number; readonly run: () => Promise<unknown> }[] = [];
const people: Person[] = [];
const arrivals = Array.from({ length: LEADS }, arrival).sort((a, b) => a - b);
globalThis.Date = DemoDate as DateConstructor;
const store = await openStore(dataDirectory(folder));
for (const [index, at] of arrivals.entries()) {
  // Some ask a second time.
  people.push(index % 29 === 28 ? people[index - 25]! : inventPerson(index));
  const id = crypto.randomUUID();
  planLead(id, at, index);
  if (!IS_SPAM(index) && index < LEADS - 8) planWork(id, at, index);
  else if (index < 26) work.push({ at: at + 90 * MINUTE_MS, run: () => store.release(id, [], "Dana") });
}
for (const { at, run } of work.sort((a, b) => a.at - b.at)) {
  if (at > now) break;
  clock = at;
  await run();
}
clock = now;
await store.close();

/** Few leads come at night. */
function arrival(): number {
  const time = new Date(now - random() * DAYS * DAY_MS);
  const isNight = time.getHours() < 7 || time.getHours() > 20;
  return isNight && random() < 0.8 ? arrival() : time.getTime();
}

function planLead(id: string, at: number, index: number): void {
  const { language, phone, ...person } = people[index]!;
  const { defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[person.businessType];
  const timestamp = new Date(at).toISOString();
  const isDoubtful = index % 41 === 7;
  const payload = buildLeadPayload(
    { ...person, phone: isDoubtful ? phone.slice(-8) : phone, website: IS_SPAM(index) ? "https://spam.example" : "" },
    {
      selectedPlan: pick(PLAN_IDS),
      jobsPerMonth: Math.round(defaultJobsPerMonth * (0.6 + random() * 1.4)),
      avgJobProfit: Math.round(defaultTicket * (0.06 + random() * 0.09)) * 10,
      adminHoursPerWeek: 4 + Math.floor(random() * 12),
    },
    { ...inventVisit(page, language), timestamp },
  );
  const plan = random() < 0.6 ? "chosen" : "shown";
  const run = async () => {
    const consent = { consent_at: timestamp, consent_version: await hexSha256(WORDING), consent_wording: WORDING };
    const record = leadRecord(payload, {
      idempotencyKey: crypto.randomUUID(),
      requestHash: await requestHash(payload),
      receivedAt: new Date(),
      language,
      consent,
      figuresTyped: { jobs: "typed", profit: "typed", hours: "typed", plan, trade: "form" },
    });
    await store.submit({ ...record, id, delivery_channels: channelsOf(record, CHANNELS) });
    // The server writes the last reports.
    if (index > LEADS - 6) return;
    for (const due of await store.outbox.due({ channels: CHANNELS, limit: 1 })) await store.outbox.succeed(due.id);
  };
  work.push({ at, run });
}

/** The owners' work with a lead. The last leads still wait for it. */
function planWork(id: string, received: number, index: number): void {
  const by = random() < 0.7 ? "Dana" : "Luis";
  let at = received + (8 + random() ** 3 * 1_400) * MINUTE_MS;
  const entry = (kind: "note" | "follow_up", value: string) =>
    work.push({ at, run: () => store.addEntry(id, { id: crypto.randomUUID(), kind, value }, by) });
  const mark = (status: LeadStatus, sale?: Sale) =>
    work.push({ at, run: () => store.setStatus(id, { status, sale }, { by }) });
  if (index % 23 === 15) return void mark("junk");
  // Some are never reached, at whatever hour the demo begins.
  if (index % 23 === 7) return void mark("no_answer");
  if (random() < 0.3) {
    mark("no_answer");
    at += (0.8 + random() * 0.5) * DAY_MS;
  }
  mark("contacted");
  if (random() < 0.5) entry("note", pick(NOTES));
  const days = 1 + random() * 6;
  entry("follow_up", dayAt(at + Math.ceil(days) * DAY_MS, ""));
  at += days * DAY_MS;
  const end = random();
  if (end < 0.25) mark("won", random() < 0.15 ? { plan: null, monthly: 24_900 } : undefined);
  else if (end < 0.9) mark("lost");
}
