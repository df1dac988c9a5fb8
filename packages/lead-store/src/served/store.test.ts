import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PLANS } from "@contractor-roi/roi-core";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { DeliveryChannel } from "../lead/delivery-channels.ts";
import { listLeads } from "../lead/lead-pages.ts";
import type { LeadSubmission, ListOptions } from "../lead/lead-store.ts";
import type { LeadSearch } from "../lead/search-leads.ts";
import { TEST_EMAIL, testLead } from "../lead/test-lead.ts";
import { inStore, testDataDirectory, testFolder, testStore } from "../testing/temporary-data.ts";
import { CONSENT, failedTry, submission } from "../testing/submissions.ts";
import { dataDirectory } from "../sqlite/data-directory.ts";
import { openStore } from "./open-store.ts";
import { openConnection } from "../sqlite/connection.ts";
import { execute, type Store, storeOf } from "./store.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const ANY: LeadSearch = { words: "", disposition: "accepted" };
const ALL = { state: "all", limit: 1000 } as const;

it.each([
  ["take long", () => new Promise<never>(() => {}), "are still being cleaned"],
  ["cannot be cleaned", () => Promise.reject(Object.assign(new Error(), { code: "EAGAIN" })), "cleaned (EAGAIN). "],
])("an erasure whose copies %s has erased the leads, and says what is left (B19)", async (_, reconcileFiles, said) => {
  const directory = await testDataDirectory();
  await inStore(directory, (store) => store.submit(submission()));
  const connection = openConnection(directory.database);
  onTestFinished(() => connection.close());
  const served = storeOf(directory, {
    run: async (call) => execute(connection, call),
    reconcileFiles,
    emptyWal: async () => true,
    reconcileLimitMs: 50,
  });
  const remains = [expect.stringContaining(said)];
  expect(await served.eraseByEmail("ada@park.example")).toMatchObject({ leads: 1, remains });
});

describe("leads", () => {
  let store: Store;
  beforeEach(async () => {
    store = await testStore();
  });

  const stored = () => listLeads(store, { disposition: "all" });
  async function storeLead(changes: Partial<LeadSubmission> = {}): Promise<string> {
    return ((await store.submit(submission(changes))) as { id: string }).id;
  }

  it("come back as they were given, number by number and with nothing in place of null", async () => {
    const given = {
      avg_job_profit: 0.1 + 0.2,
      net_annual_savings: 1.0715086071862673e33,
      payback_months: Number.MIN_VALUE,
      roi_percentage: -0.5,
      phone_e164: null,
      client_timestamp: null,
      voice_call_id: null,
    };
    await storeLead(given);
    expect(await stored()).toMatchObject([
      { ...given, consent_at: null, consent_version: null, consent_wording: null },
    ]);
  });

  it("of the same moment each have their own outcome, and one that is refused takes no other with it", async () => {
    const known = submission();
    await store.submit(known);
    const fresh = Array.from({ length: 20 }, () => submission());
    const twice = submission();
    const bad = submission({ received_at: "not a time" });
    const outcomes = await Promise.allSettled(
      [...fresh, known, { ...known, request_hash: "b".repeat(64) }, bad, twice, twice].map((lead) =>
        store.submit(lead),
      ),
    );
    const statuses = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value.status : "refused"));
    expect(statuses.splice(-2).sort()).toEqual(["created", "replayed"]);
    expect(statuses).toEqual([...fresh.map(() => "created"), "replayed", "conflict", "refused"]);
    const leads = await stored();
    expect(leads).toHaveLength(fresh.length + 2);
    const idOf = new Map(leads.map(({ idempotency_key, id }) => [idempotency_key, id]));
    fresh.forEach(({ idempotency_key }, at) => {
      expect(outcomes[at]).toMatchObject({ value: { id: idOf.get(idempotency_key) } });
    });
  });

  it("are stored with all of their deliveries or not at all", async () => {
    const bad: readonly DeliveryChannel[] = ["webhook", null as unknown as DeliveryChannel];
    await expect(store.submit(submission({ delivery_channels: bad }))).rejects.toThrow(/null/i);
    expect(await stored()).toEqual([]);
    expect(await store.outbox.list(ALL)).toEqual([]);
  });

  it("are listed newest first, by disposition, up to a limit", async () => {
    const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
    await storeLead({ first_name: "first", received_at: at(1) });
    await storeLead({ first_name: "third", received_at: at(3) });
    await storeLead({ first_name: "second", received_at: at(2), disposition: "spam" });
    const names = async (options: ListOptions) => (await listLeads(store, options)).map(({ first_name }) => first_name);
    expect(await names({ disposition: "all" })).toEqual(["third", "second", "first"]);
    expect(await names({ disposition: "accepted" })).toEqual(["third", "first"]);
    expect(await names({ disposition: "spam" })).toEqual(["second"]);
    expect(await names({ disposition: "all", limit: 2 })).toEqual(["third", "second"]);
    expect([await store.count("all"), await store.count("spam")]).toEqual([3, 1]);
  });

  it("are read page by page, each once, though many came in the same moment", async () => {
    const received_at = "2026-01-01T00:00:00.000Z";
    await Promise.all(Array.from({ length: 230 }, () => storeLead({ received_at })));
    const ids = (await stored()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(230);
    expect(ids).toHaveLength(230);
    expect(await store.count("accepted")).toBe(230);
  });

  it("answer a ping, and a probe stores none", async () => {
    await store.ping();
    await store.probe();
    expect(await stored()).toEqual([]);
  });

  it("are found by id with all that is known of them", async () => {
    const plans = { ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 } };
    const id = await storeLead({ ...CONSENT, plans, terms: plans.elite });
    expect(await store.find(id)).toMatchObject({
      lead: { id, plans, consent_wording: CONSENT.consent_wording, status: "new", note: "" },
      changes: [],
      deliveries: [{ lead_id: id, channel: "webhook", state: "pending" }],
      ofPerson: 1,
    });
    expect(await store.find(UNKNOWN)).toBeNull();
  });

  it("are found by the beginning of their id, at most 50", async () => {
    const id = await storeLead();
    await storeLead({ disposition: "spam" });
    for (const beginning of [id.slice(0, 4), id.slice(0, 9), id.slice(0, 20), id]) {
      const found = (await store.findByReference(beginning)).leads.map((lead) => lead.id);
      expect([beginning, found]).toEqual([beginning, expect.arrayContaining([id])]);
    }
    expect(await store.findByReference(id)).toMatchObject({ leads: [{ id, status: "new", note: "" }] });
    expect(await store.findByReference(UNKNOWN)).toEqual({ leads: [], damaged: [] });
    await Promise.all(Array.from({ length: 60 }, (_, at) => storeLead({ id: `ab${UNKNOWN.slice(2, -2)}${at + 10}` })));
    expect((await store.findByReference("ab00")).leads).toHaveLength(50);
  });

  it("are new, and every change of status is kept with its time and who made it", async () => {
    const id = await storeLead();
    const began = Date.now();
    const contact = await store.setStatus(id, { status: "contacted" });
    expect(contact).toEqual({
      status: "contacted",
      sold_monthly: null,
      follow_up_on: null,
      undo: { status: "new", seen: "contacted", undoes: expect.any(String) },
    });
    expect(await store.setStatus(id, { status: "contacted" })).toEqual({ ...contact, undo: null });
    expect(await store.setStatus(id, { status: "won" }, { by: "Ada" })).toMatchObject({ status: "won" });
    const found = await store.find(id);
    expect(found?.lead).toMatchObject({ status: "won", note: "", status_changed_by: "Ada" });
    expect(found?.changes.map(({ kind, value, changed_by }) => [kind, value, changed_by])).toEqual([
      ["status", "won", "Ada"],
      ["status", "contacted", null],
    ]);
    const [won, contacted] = found!.changes.map(({ changed_at }) => changed_at);
    expect(found?.lead).toMatchObject({ first_contact_at: contacted, first_won_at: won });
    for (const { changed_at } of found?.changes ?? []) {
      expect(Date.parse(changed_at)).toBeGreaterThan(began - 60_000);
      expect(Date.parse(changed_at)).toBeLessThan(Date.now() + 60_000);
    }
    expect(await stored()).toMatchObject([{ status: "won", status_changed_at: won, status_changed_by: "Ada" }]);
    expect(await store.setStatus(UNKNOWN, { status: "won" })).toBeNull();
  });

  it("are sold at the price that is stored with them unless the owner names another amount", async () => {
    const plans = { ...PLANS, pro: { ...PLANS.pro, monthlyCost: 249.5 } };
    const id = await storeLead({ selected_plan: "pro", plans, terms: plans.pro });
    const sold = async () => {
      const { sold_plan, sold_monthly, first_won_at } = (await store.find(id))!.lead;
      return [sold_plan, sold_monthly, first_won_at !== null];
    };
    await store.setStatus(id, { status: "won" });
    expect(await sold()).toEqual(["pro", 24_950, true]);
    await store.setStatus(id, { status: "won", sale: { plan: null, monthly: 12_345 } }, { seen: "won" });
    expect(await sold()).toEqual([null, 12_345, true]);
    // Taken back at once: it was never won.
    await store.setStatus(id, { status: "lost" });
    expect(await sold()).toEqual([null, null, false]);
  });

  it("keep their first contact, unless it was a slip that was taken back within a minute", async () => {
    const id = await storeLead();
    const contact = async () => (await store.find(id))!.lead.first_contact_at;
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await store.setStatus(id, { status: "contacted" });
    vi.advanceTimersByTime(30_000);
    await store.setStatus(id, { status: "new" });
    expect(await contact()).toBeNull();
    await store.setStatus(id, { status: "no_answer" });
    const first = await contact();
    vi.advanceTimersByTime(61_000);
    await store.setStatus(id, { status: "new" });
    await store.setStatus(id, { status: "contacted" });
    expect(await contact()).toBe(first);
  });

  it("are as before after an undo: status, plan, price, first contact and first sale (D2)", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const soldAt1250 = { status: "won", sale: { plan: "elite", monthly: 125_000 } } as const;
    const soldAt900 = { status: "won", sale: { plan: null, monthly: 90_000 } } as const;
    for (const [before, slip] of [
      [[], soldAt1250],
      [[], { status: "contacted" }],
      [[{ status: "contacted" }], soldAt1250],
      [[{ status: "contacted" }], { status: "new" }],
      [[soldAt1250], { status: "lost" }],
      [[soldAt1250], { status: "new" }],
      [[soldAt1250], soldAt900],
      [[{ status: "no_answer" }, soldAt900, soldAt1250], { status: "new" }],
    ] as const)
      for (const [pause, wait] of [
        [0, 5_000],
        [20_000, 5_000],
        [20_000, 600_000],
        [600_000, 5_000],
      ] as const) {
        const id = await storeLead();
        const found = async () => (await store.find(id))!.lead;
        for (const change of before) await store.setStatus(id, change);
        const { status, sold_plan, sold_monthly, first_contact_at, first_won_at } = await found();
        vi.advanceTimersByTime(pause);
        // The second slip is one as well.
        for (let times = 0; times < 2; times += 1) {
          const { seen, ...undo } = (await store.setStatus(id, slip, { seen: status }))!.undo!;
          vi.advanceTimersByTime(wait);
          // Its answer is lost, and it is sent again.
          for (let tries = 0; tries < 2; tries += 1) await store.setStatus(id, undo, { seen });
        }
        const as = { status, sold_plan, sold_monthly, first_contact_at, first_won_at };
        expect([before, slip, pause, wait, await found()]).toMatchObject([before, slip, pause, wait, as]);
        expect((await store.find(id))!.changes).toHaveLength(before.length + 4);
      }
  });

  it("keep a colleague's later status, though it is the one that an undo would take back (D2)", async () => {
    const id = await storeLead();
    const slip = (await store.setStatus(id, { status: "lost" }, { seen: "new" }))!;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    await store.setStatus(id, { status: "won" }, { by: "Ada" });
    vi.advanceTimersByTime(1_000);
    await store.setStatus(id, { status: "lost" }, { by: "Ada" });
    expect(await store.setStatus(id, slip.undo!, { seen: "lost" })).toMatchObject({ status: "lost", undo: null });
    expect((await store.find(id))!.lead).toMatchObject({ status: "lost", status_changed_by: "Ada" });
  });

  it("tell the second of two people the status that the first has saved; notes of both stay", async () => {
    const id = await storeLead();
    const [one, other] = await Promise.all([
      store.setStatus(id, { status: "contacted" }, { seen: "new", by: "Ada" }),
      store.setStatus(id, { status: "lost" }, { seen: "new" }),
      store.addEntry(id, { id: crypto.randomUUID(), kind: "note", value: "rang" }, "Ada"),
      store.addEntry(id, { id: crypto.randomUUID(), kind: "note", value: "wrong number" }, "Bea"),
    ]);
    expect(other).toEqual({ ...one, undo: null });
    const left = one!.status === "lost" ? "contacted" : "lost";
    expect(await store.setStatus(id, { status: left }, { seen: "new" })).toEqual(other);
    expect(await store.setStatus(id, { status: left }, { seen: one!.status })).toMatchObject({ status: left });
    const { changes, lead } = (await store.find(id))!;
    expect(changes.filter(({ kind }) => kind === "status")).toHaveLength(2);
    expect(lead.note).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\dZ rang\n20\d\d-\d\d-\d\dT\d\d:\d\dZ wrong number$/);
  });

  it("have notes that only their writer changes, and a day to follow up on", async () => {
    const id = await storeLead();
    const note = { id: crypto.randomUUID(), kind: "note" } as const;
    const texts = async () => (await store.find(id))!.changes.map(({ kind, value }) => [kind, value]);
    expect(await store.addEntry(id, { ...note, value: "ra" }, "Ada")).toBe(true);
    expect(await store.addEntry(id, { ...note, value: "rang" }, "Ada")).toBe(true);
    expect(await store.addEntry(id, { ...note, value: "mine" }, "Bea")).toBe(false);
    const other = await storeLead();
    expect(await store.addEntry(other, { ...note, value: "elsewhere" }, "Ada")).toBe(false);
    expect(await texts()).toEqual([["note", "rang"]]);
    expect((await store.find(id))!.lead).toMatchObject({ status: "new", first_contact_at: null });
    const day = { id: crypto.randomUUID(), kind: "follow_up" } as const;
    await store.addEntry(id, { ...day, value: "2026-11-30" });
    expect((await store.find(id))!.lead.follow_up_on).toBe("2026-11-30");
    expect((await store.search({ ...ANY, due: "2026-11-29" })).leads).toEqual([]);
    expect((await store.search({ ...ANY, due: "2026-11-30" })).leads).toMatchObject([{ id }]);
    await store.addEntry(id, { ...day, value: "" });
    await store.addEntry(id, { ...note, value: "" }, "Ada");
    expect([await texts(), (await store.find(id))!.lead.follow_up_on]).toEqual([[["follow_up", ""]], null]);
    expect(await store.addEntry(UNKNOWN, { ...note, value: "" })).toBeNull();
  });

  it.each(["won", "lost", "junk"] as const)(
    "that are %s end their follow-up, and an undo brings it back",
    async (end) => {
      const id = await storeLead();
      const due = async () => {
        const [{ leads }, { counts }] = await Promise.all([
          store.search({ ...ANY, due: "2026-11-30" }),
          store.overview({ starts: [], today: "2026-11-30" }),
        ]);
        return [leads.length, counts.due];
      };
      const followUp = (value: string) => store.addEntry(id, { id: crypto.randomUUID(), kind: "follow_up", value });
      await followUp("2026-11-30");
      expect(await due()).toEqual([1, 1]);
      const ended = (await store.setStatus(id, { status: end }, { by: "Ada" }))!;
      expect([ended.follow_up_on, await due()]).toEqual([null, [0, 0]]);
      // Also one that was set since, which a further end takes away, and its undo brings back.
      const { seen, ...undo } = ended.undo!;
      expect(await store.setStatus(id, undo, { seen })).toMatchObject({ follow_up_on: "2026-11-30" });
      expect(await due()).toEqual([1, 1]);
      expect((await store.find(id))!.changes.map(({ kind, value, changed_by }) => [kind, value, changed_by])).toEqual([
        ["follow_up", "2026-11-30", null],
        ["status", "new", null],
        ["follow_up", "", "Ada"],
        ["status", end, "Ada"],
        ["follow_up", "2026-11-30", null],
      ]);
      const again = (await store.setStatus(id, { status: end }))!;
      await followUp("2026-12-24");
      expect(await store.setStatus(id, again.undo!)).toMatchObject({ follow_up_on: "2026-12-24" });
    },
  );

  it("that are junk were no contact, and leave the counts of the overview, not the list", async () => {
    const id = await storeLead();
    await store.setStatus(id, { status: "junk" });
    expect((await store.find(id))!.lead.first_contact_at).toBeNull();
    const starts = ["2020-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z"];
    const { days, counts } = await store.overview({ starts, today: "2026-01-01" });
    expect([days, counts]).toEqual([[0], { junk: 1, spam: 0, due: 0 }]);
    const listed = async (status?: "counted" | "begun" | "junk") =>
      (await store.search({ ...ANY, status })).leads.length;
    expect([await listed(), await listed("junk"), await listed("counted"), await listed("begun")]).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it("that were taken for spam are released once, with deliveries by the channels that are named", async () => {
    const id = await storeLead({ disposition: "spam", marks: ["turnstile-missing"], ...CONSENT });
    const channels = ["webhook", "visitor_report"] as const;
    const released = await store.release(id, channels);
    expect(released).toEqual({ status: "released", channels: ["visitor_report", "webhook"] });
    expect(await store.release(id, channels)).toEqual({ status: "not-spam", channels: [] });
    expect(await stored()).toMatchObject([{ disposition: "accepted", marks: ["turnstile-missing"] }]);
    expect(await store.outbox.ofLead(id)).toHaveLength(2);
    expect((await store.release(UNKNOWN, channels)).status).toBe("unknown");
  });

  it("that were released are spam again by who says so, and waiting deliveries end until the next release", async () => {
    const id = await storeLead({ disposition: "spam", ...CONSENT });
    expect(await store.returnToSpam(id, "Ada")).toBe(false);
    const channels = ["slack", "visitor_report", "webhook"] as const;
    await store.release(id, channels, "Bea");
    const [posted, tried] = await store.outbox.due({ channels: ["webhook", "slack"], limit: 9 });
    await store.outbox.succeed(posted!.id);
    expect(await store.returnToSpam(id, "Ada")).toBe(true);
    // A try that was under way does not bring it back.
    await store.outbox.fail(tried!.id, failedTry());
    const states = async () => (await store.outbox.ofLead(id)).map(({ state }) => state).sort();
    expect(await states()).toEqual(["delivered", "skipped", "skipped"]);
    const { lead, changes } = (await store.find(id))!;
    expect(lead).toMatchObject({ disposition: "spam", status_changed_by: "Ada" });
    expect(changes.map(({ kind, value, changed_by }) => [kind, value, changed_by])).toEqual([
      ["disposition", "spam", "Ada"],
      ["disposition", "accepted", "Bea"],
    ]);
    expect((await store.search({ ...ANY, words: "ada", disposition: "spam" })).leads).toMatchObject([{ id }]);
    expect((await store.release(id, channels)).channels).toHaveLength(2);
    expect(await states()).toEqual(["delivered", "pending", "pending"]);
    expect(await store.returnToSpam(UNKNOWN)).toBe(false);
  });

  it("with a mark have their report released, and mail nobody who did not consent (B8)", async () => {
    const marked = await storeLead({ marks: ["too-fast"], ...CONSENT });
    expect(await store.release(marked, ["webhook", "visitor_report"])).toEqual({
      status: "released",
      channels: ["visitor_report"],
    });
    const spam = await storeLead({ disposition: "spam" });
    expect((await store.release(spam, ["webhook", "visitor_report"])).channels).toEqual(["webhook"]);
  });

  it("have test leads beside them, which nothing else lists, and which are erased by their address", async () => {
    const id = await store.storeTest(testLead(PLANS), ["webhook"]);
    expect(await store.outbox.ofLead(id)).toMatchObject([{ channel: "webhook", state: "pending" }]);
    expect([await stored(), (await store.search(ANY)).leads, await store.count("all")]).toEqual([[], [], 0]);
    expect(await listLeads(store, { disposition: "test" })).toMatchObject([{ id }]);
    expect(await store.eraseByEmail(TEST_EMAIL)).toMatchObject({ leads: 1 });
    expect(await listLeads(store, { disposition: "test" })).toEqual([]);
  });

  it("of a person are erased with status, notes and deliveries", async () => {
    const id = await storeLead({ email: "Gone@x.example" });
    await storeLead({ email: "gone@x.example", disposition: "spam" });
    const other = await storeLead({ email: "other@x.example" });
    await store.addEntry(id, { id: crypto.randomUUID(), kind: "note", value: "a note" });
    expect((await store.find(id))?.ofPerson).toBe(2);
    expect(await store.eraseByEmail(" gone@X.example")).toMatchObject({ leads: 2 });
    expect((await stored()).map((lead) => lead.id)).toEqual([other]);
    expect((await store.outbox.list(ALL)).map(({ lead_id }) => lead_id)).toEqual([other]);
    expect(await store.find(id)).toBeNull();
    expect(await store.eraseByEmail("gone@x.example")).toMatchObject({ leads: 0 });
  });

  it.each([
    ["gone@x.example.", "gone@x.example"],
    ["‹gone@x.example›", "gone@x.example"],
    ["Vera Gone <gone@x.example>, ", "gone@x.example"],
    ["mailto:gone@x.example?subject=Hello", "gone@x.example"],
    ["“Gone@X.example”", "Gone@X.example"],
    ["'gone@x.example'.", "gone@x.example"],
    ["o'gone@x.example", "o'gone@x.example"],
    ["<odd@x.example>", "<odd@x.example>"],
  ])("of a person are erased by the address in %j, which is said back", async (typed, address) => {
    for (const email of ["gone@x.example", "o'gone@x.example", "<odd@x.example>"]) await storeLead({ email });
    expect(await store.eraseByEmail(typed)).toMatchObject({ leads: 1, address });
  });

  it.each([
    ["nothing", ""],
    ["a name", "Vera"],
    ["two", "a@x.example b@x.example"],
    ["255 characters", `${"a".repeat(245)}@x.example`],
    ["60,000 signs", `a@${"ü".repeat(60_000)}`],
  ])("of a person are not erased by an address that is %s, which holds nothing up", async (_, typed) => {
    const began = performance.now();
    await expect(store.eraseByEmail(typed)).rejects.toThrow("Type one email address of at most 254 characters.");
    expect(performance.now() - began).toBeLessThan(500);
  });

  describe("within the limit of an address", () => {
    const from = (address: string, leads = 3, window_seconds = 600) => ({
      rate_limit: { address_hash: address, leads, window_seconds },
    });

    it("are stored, and the one after the last allowed is refused with the time to wait", async () => {
      for (let at = 0; at < 3; at += 1) expect((await store.submit(submission(from("a")))).status).toBe("created");
      const refused = await store.submit(submission(from("a")));
      expect(refused).toMatchObject({ status: "rate_limited", retry_after_seconds: expect.any(Number) });
      const seconds = "retry_after_seconds" in refused ? refused.retry_after_seconds : 0;
      expect(seconds).toBeGreaterThan(500);
      expect(seconds).toBeLessThanOrEqual(600);
      expect(await stored()).toHaveLength(3);
      expect(await store.outbox.list(ALL)).toHaveLength(3);
    });

    it("are counted with spam, for each address by itself", async () => {
      await storeLead({ ...from("a", 1), disposition: "spam" });
      expect((await store.submit(submission(from("a", 1)))).status).toBe("rate_limited");
      expect((await store.submit(submission(from("b", 1)))).status).toBe("created");
      expect((await store.submit(submission())).status).toBe("created");
    });

    it("are stored again when the time is over", async () => {
      await storeLead(from("a", 1, 1));
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_100 });
      onTestFinished(() => void vi.useRealTimers());
      expect((await store.submit(submission(from("a", 1, 1)))).status).toBe("created");
    });
  });
});

it("a data directory that cannot be made is refused with a sentence", async () => {
  const file = join(await testFolder(), "file");
  await writeFile(file, "");
  await expect(openStore(dataDirectory(file))).rejects.toThrow(
    `Cannot create the data directory ${file} (EEXIST): choose another with DATA_DIR=…`,
  );
});
