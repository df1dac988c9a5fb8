import { serve } from "@hono/node-server";
import { deskApi } from "@contractor-roi/lead-intake/desk-api";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { Hono } from "hono";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { fetchLeads, fetchOverview, type Filters, type LeadPage, type LeadSummary, saveChange } from "./leads-api.ts";
import { type Changes, useChanges } from "./use-changes.ts";
import { type Leads, useLeads } from "./use-leads.ts";

const NOON = Date.parse("2026-11-24T17:00:00Z");
const [MINUTE_MS, DAY_MS] = [60_000, 24 * 3_600_000];
const ROUNDS = 16;
const PAGE_ROWS = 50;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
});

/** A store with the desk's routes on a port of its own, which `fetch` asks. */
async function desk() {
  const store = await testStore();
  const app = new Hono();
  app.use(async ({ header }, next) => (await next(), header("x-leads-desk", "1")));
  app.route("/api", deskApi({ store: Promise.resolve(store), channels: ["webhook"], site: null }));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { readonly port: number };
  const ask = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => ask(new URL(path, `http://127.0.0.1:${port}`), init));
  return store;
}

/** Tabs, each with a list. They look when they are told to, unless they sleep. */
async function tabs(all: readonly Filters[]) {
  const shown: Leads[] = [];
  const isAwake = all.map(() => true);
  const isAtTop = all.map(() => true);
  let asked = 0;
  // Each tab's listener asks once, in their order.
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() =>
    isAwake[asked++ % all.length] ? "visible" : "hidden",
  );
  for (const [at, filters] of all.entries()) {
    const Tab = () => {
      shown[at] = useLeads(filters, () => isAtTop[at]!);
      return null;
    };
    const root = createRoot(document.createElement("div"));
    onTestFinished(() => root.unmount());
    root.render(<Tab />);
    await expect.poll(() => shown[at]?.isBusy).toBe(false);
    if (shown[at]!.page.next === null) continue;
    shown[at]!.more();
    await expect.poll(() => shown[at]!.page.leads.length).toBeGreaterThan(PAGE_ROWS);
  }
  return {
    shown,
    isAwake,
    isAtTop,
    look: () => document.dispatchEvent(new Event("visibilitychange")),
  };
}

/** A list that is read anew, of so many rows at least. */
async function fresh(filters: Filters, rows: number): Promise<LeadPage> {
  let page = await fetchLeads(filters, null, new AbortController().signal);
  while (page.next && page.leads.length < rows) {
    const { leads, ...rest } = await fetchLeads(filters, page.next, new AbortController().signal);
    page = { ...rest, leads: [...page.leads, ...leads] };
  }
  return page;
}

/** A row as shown, without the number of requests: an earlier request that comes late tells no other row. */
const cells = (leads: readonly LeadSummary[]) => leads.map((lead) => JSON.stringify({ ...lead, earlier: 0 }));

/** Numbers below 2^31 from a seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

it.each<[number, Filters, Filters]>([
  [1, {}, { order: "oldest" }],
  [2, { status: "spam" }, {}],
  [3, { status: "new" }, { source: "google" }],
])("after one look a desk shows what a fresh read shows, whoever wrote, seed %i", async (seed, ...filters) => {
  const roll = dice(seed);
  const store = await desk();
  const ids: string[] = [];
  const one = () => ids[roll(ids.length)]!;
  const person = () => `person-${roll(40)}@park.example`;
  const arrive = async (at: number) => {
    const received_at = new Date(at).toISOString();
    const disposition = roll(4) === 0 ? "spam" : "accepted";
    const utm_source = ["google", "Google", "van", ""][roll(4)]!;
    const outcome = await store.submit(submission({ received_at, email: person(), disposition, utm_source }));
    if ("id" in outcome) ids.push(outcome.id);
  };
  for (let lead = 0; lead < 140; lead += 1) await arrive(NOON - roll(10) * DAY_MS - roll(DAY_MS));
  const { shown, isAwake, isAtTop, look } = await tabs(filters);
  const writes = [
    () => arrive(Date.now()),
    // A lead of a clock that is ahead, and a lead that waited at an edge.
    () => arrive(Date.now() + roll(2 * DAY_MS)),
    () => arrive(Date.now() - roll(10 * DAY_MS)),
    () => store.setStatus(one(), { status: "contacted" }, { by: "Ada" }),
    () => saveChange(one(), { kind: "status", status: "won", seen: "new" }),
    () => saveChange(one(), { kind: "follow_up", entry: crypto.randomUUID(), value: "2026-11-24" }),
    () => store.release(one(), ["webhook"]),
    () => store.eraseByEmail(person()),
    () => store.queue.eraseLeads([one()]),
    () => store.outbox.retry(),
    () => vi.setSystemTime(Date.now() + roll(3 * MINUTE_MS) - MINUTE_MS),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [tab] of isAwake.entries()) [isAwake[tab], isAtTop[tab]] = [roll(3) > 0, roll(3) > 0];
    // A desk also sleeps over more than it is told one by one.
    for (let left = roll(20) === 0 ? 150 : roll(4); left > 0; left -= 1)
      await Promise.resolve(writes[roll(writes.length)]!()).catch(() => {});
    look();
    for (const [tab, filter] of filters.entries()) {
      if (!isAwake[tab]) continue;
      const { counts } = (await fetchOverview())!.overview;
      const right = { wrong: [], isInOrder: true, waiting: 0, counts };
      const differing = async () => {
        const { page, overview, arrived } = shown[tab]!;
        // A row whose status fits the filter no more keeps its place.
        const rows = cells(page.leads.filter(({ status }) => filter.status !== "new" || status === "new"));
        const { leads } = await fresh(filter, rows.length + arrived);
        const wanted = cells(page.next === null ? leads : leads.slice(0, rows.length + arrived));
        // Scrolled down, rows that came wait behind their number.
        const [wrong, known] = [
          rows.filter((row) => !wanted.includes(row)),
          wanted.filter((row) => rows.includes(row)),
        ];
        const waiting = wanted.length - known.length;
        return { wrong, isInOrder: known.join() === rows.join(), waiting: waiting - arrived, counts: overview?.counts };
      };
      await expect
        .poll(differing, { message: `round ${round}, tab ${tab}`, timeout: 5_000, interval: 20 })
        .toEqual(right);
    }
  }
});

it("a lead that came far behind while the list was scrolled is shown with the next one at its top", async () => {
  const store = await desk();
  const arrive = async (at: number) => {
    const outcome = await store.submit(submission({ received_at: new Date(at).toISOString() }));
    return "id" in outcome ? outcome.id : "";
  };
  for (let lead = 0; lead < 101; lead += 1) await arrive(NOON - lead * MINUTE_MS);
  const { shown, isAtTop, look } = await tabs([{}]);
  const rows = () => shown[0]!.page.leads.map(({ id }) => id);
  expect(rows()).toHaveLength(100);
  isAtTop[0] = false;
  const late = await arrive(NOON - 80.5 * MINUTE_MS);
  look();
  await expect.poll(() => [shown[0]!.arrived, rows().includes(late)]).toEqual([1, false]);
  isAtTop[0] = true;
  const newest = await arrive(NOON + MINUTE_MS);
  look();
  await expect.poll(() => [rows().indexOf(newest), rows().indexOf(late)]).toEqual([0, 82]);
});

it("a status that is stored is no problem, and a price that a colleague has overtaken is said", async () => {
  const store = await desk();
  const outcome = await store.submit(submission());
  const lead = { id: "id" in outcome ? outcome.id : "", first_name: "Ada", last_name: "Park" };
  let shown: Changes | undefined;
  const Tab = () => {
    shown = useChanges(() => {});
    return null;
  };
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => root.unmount());
  root.render(<Tab />);
  await expect.poll(() => shown).toBeDefined();
  const sell = (dollars: number, seen: "new" | "contacted") =>
    shown!.save(lead, { kind: "status", status: "won", seen, sale: { plan: null, monthly: dollars * 100 } });
  await sell(300, "new");
  await expect.poll(() => [shown!.undo?.before, shown!.problem]).toEqual(["new", null]);
  await sell(250, "contacted");
  const text = "Somebody else has set Ada Park to Won at $300/mo. Yours, Won at $250/mo, is not saved.";
  await expect.poll(() => shown!.problem?.text).toBe(text);
});
