import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { PLANS, type Plans } from "@contractor-roi/roi-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LEAD_STATUSES } from "@contractor-roi/lead-store/lead/lead-status";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { temporaryFolder, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { addByHand, correct } from "@contractor-roi/lead-store/leads/by-hand";
import { erasePerson } from "@contractor-roi/lead-store/leads/erase";
import { submit } from "@contractor-roi/lead-store/leads/lead-table";
import { setStatus } from "@contractor-roi/lead-store/leads/status";
import { runLeads } from "../testing/programs.ts";

const LEADS = 30_000;
const AGE_DAYS = 180;
const DAY_MS = 24 * 3_600_000;
const SOURCES = ["", "google", "facebook", "newsletter", "van", 'Quotes " and, commas', "naïve ☎"];
const TRADES = ["plumbing", "hvac", "electrical", "landscaping", "roofing", "cleaning", "handyman", "other"] as const;

/** Counts the exported CSV once more, row by row, in another language: with other calendars, and another median. */
const RECOUNT = `
import csv, json, statistics, sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
file, days, zone, now = sys.argv[1], int(sys.argv[2]), ZoneInfo(sys.argv[3]), sys.argv[4]
moment = lambda text: datetime.fromisoformat(text.replace("Z", "+00:00"))
today = moment(now).astimezone(zone).date()
first = today - timedelta(days=days - 1)
groups = {}
names = "received_at utm_source utm_campaign business_type selected_plan status first_contact_at sold_monthly figures_typed"
for row in csv.DictReader(open(file, newline="")):
    received, source, campaign, trade, plan, status, contact, sold, typed = [row[name] for name in names.split()]
    day = moment(received).astimezone(zone).date()
    if day < first or status == "junk": continue
    if plan: plan = {"chosen": "wants ", "shown": "was shown ", None: "unknown: "}[(json.loads(typed or "null") or {}).get("plan")] + plan
    week = day - timedelta(days=(day.weekday() + 1) % 7)
    for key in [("total", ""), ("week", str(week)), ("source", source), ("campaign", campaign), ("trade", trade), ("plan", plan)]:
        group = groups.setdefault(key, {"leads": 0, "contacted": 0, "won": 0, "lost": 0, "sold_monthly": 0, "waits": []})
        group["leads"] += 1
        if status == "new": continue
        group["contacted"] += 1
        if contact: group["waits"].append(max(0, int(moment(contact).timestamp()) - int(moment(received).timestamp())))
        if status == "lost": group["lost"] += 1
        if status == "won":
            group["won"] += 1
            group["sold_monthly"] += float(sold or 0)
for group in groups.values():
    waits = group.pop("waits")
    group["first_contact_seconds"] = statistics.median(waits) if waits else None
print(json.dumps([[*key, group] for key, group in groups.items()]))
`;

describe("the numbers of an aged store", { tags: ["system"] }, () => {
  let path: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    ({ path, remove } = await temporaryFolder());
    const directory = dataDirectory(path);
    await (await openStore(directory)).close();
    const connection = openConnection(directory.database);
    const now = Date.now();
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
    connection.transaction(() => {
      for (let at = 0; at < LEADS; at += 1) {
        const age = AGE_DAYS * (1 - at / LEADS);
        const received = now - Math.round(age * DAY_MS);
        vi.setSystemTime(received);
        const plan = oneOf(["pro", "elite"] as const);
        const plans = pricedAt(age);
        const outcome = submit(
          connection,
          submission({
            received_at: new Date(received).toISOString(),
            email: `lead${at}@park.example`,
            utm_source: oneOf(SOURCES),
            utm_campaign: oneOf(["", "spring", "autumn"]),
            business_type: oneOf(TRADES),
            selected_plan: plan,
            figures_typed: oneOf([null, {}, { plan: "chosen" }, { plan: "shown" }] as const),
            plans,
            terms: plans[plan],
            language: age < 120 && age > 60 && random(3) === 0 ? "es" : "en",
            disposition: random(30) === 0 ? "spam" : "accepted",
            marks: random(100) === 0 ? ["test"] : [],
          }),
        );
        const sent = "id" in outcome ? outcome.id : "";
        const typed = {
          first_name: "Ann",
          last_name: "Lee",
          email: "",
          phone: "6025550123",
          business_type: oneOf(TRADES),
        };
        const added = { ...typed, source: oneOf(["phone", "referral"]), note: "" };
        const id = random(10) === 0 ? crypto.randomUUID() : sent;
        if (id !== sent) addByHand(connection, id, added);
        if (random(10) === 0) correct(connection, id, typed);
        for (let changes = random(4); changes > 0; changes -= 1) {
          vi.setSystemTime(Date.now() + random(3 * DAY_MS));
          setStatus(connection, id, { status: oneOf(LEAD_STATUSES) });
        }
        const sold = 100 * oneOf([plans.pro.monthlyCost, plans.elite.monthlyCost, 350]);
        connection.run("update leads set sold_monthly = ? where id = ? and first_won_at is not null", sold, id);
        if (random(200) === 0) erasePerson(connection, `lead${random(at + 1)}@park.example`);
      }
    });
    connection.close();
    vi.useRealTimers();
  }, 10 * 60_000);
  afterAll(() => remove());

  /** The price changes twice. */
  function pricedAt(age: number): Plans {
    const monthlyCost = age > 120 ? 397 : age > 40 ? 447 : 497;
    return { ...PLANS, elite: { ...PLANS.elite, monthlyCost } };
  }

  it.each([30, 90, 365])("of %i days are those that Python counts", async (days) => {
    const run = promisify(execFile);
    const zone = "America/New_York";
    const page = new URL("../../../test-results/none", import.meta.url).pathname;
    const printed = await runLeads(["numbers", "--json", "--days", String(days)], {
      DATA_DIR: path,
      WEB_ROOT: page,
      TZ: zone,
    });
    const { by, total } = JSON.parse(printed.stdout);
    const file = join(await testFolder(), "leads.csv");
    await runLeads(["export", "--raw", "--output", file], { DATA_DIR: path, WEB_ROOT: page });
    const args = ["-c", RECOUNT, file, String(days), zone, new Date().toISOString()];
    const recounted = JSON.parse((await run("python3", args, { maxBuffer: 2 ** 26 })).stdout);
    const counted = [
      ["total", total],
      ...Object.entries(by).flatMap(([name, all]) => (all as object[]).map((one) => [name, one])),
    ]
      .filter(([, count]) => count.leads > 0)
      .map(([name, { key, first_contact: _text, ...count }]) => [name, key, count]);
    const sorted = (all: unknown[]) => all.map((one) => JSON.stringify(one)).sort();
    const inOrder = (all: [string, string, object][]) =>
      sorted(all.map(([name, key, count]) => [name, key, Object.entries(count).sort(([a], [b]) => (a < b ? -1 : 1))]));
    expect(inOrder(counted as [string, string, object][])).toEqual(inOrder(recounted));
    expect(total.leads).toBeGreaterThan((LEADS * Math.min(days, AGE_DAYS) * 0.8) / AGE_DAYS);
    expect(total.won).toBeGreaterThan(100);
  });
});
