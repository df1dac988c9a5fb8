import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testStore } from "../testing/temporary-data.ts";
import { failedTry, submission } from "../testing/submissions.ts";
import { hexSha256 } from "../base/hex.ts";
import { mailboxHash } from "../lead/report-recipients.ts";
import type { Store } from "../served/store.ts";

const TEN_YEARS_MS = 3_650 * 24 * 3_600_000;
const LIMIT = { address_hash: "hash", leads: 1, window_seconds: 600 };
const DUE = { channels: ["webhook"], limit: 10 } as const;

let store: Store;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => void vi.useRealTimers());

/** Does something by a clock that is ten years ahead. */
async function inTenYears<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ now: Date.now() + TEN_YEARS_MS, toFake: ["Date"] });
  const result = await work();
  vi.useRealTimers();
  return result;
}

it("a clock that was ten years ahead delays no delivery and no mail, and limits no address", async () => {
  await inTenYears(async () => {
    await store.submit(submission({ rate_limit: LIMIT }));
    const [delivery] = await store.outbox.due(DUE);
    await store.outbox.fail(delivery!.id, failedTry({ retrySeconds: 900, needsOwner: true }));
    expect(await store.recipients.reserve("ada@park.example", "first")).toBeNull();
  });
  expect(await store.outbox.due(DUE)).toHaveLength(1);
  expect(await store.submit(submission({ rate_limit: LIMIT }))).toMatchObject({ status: "created" });
  expect(await store.recipients.reserve("ada@park.example", "second")).toBeNull();
  for (const { oldest_seconds, overdue_seconds } of await store.outbox.depth())
    expect([oldest_seconds, overdue_seconds].every((age) => age >= 0 && age < 60)).toBe(true);
});

it("a /48 that sends ten times what one address may marks its leads, and refuses none", async () => {
  const from = (address: number) => ({ ...LIMIT, leads: 2, address_hash: `address ${address}`, site_hash: "site" });
  const send = async (at: number) => {
    const lead = submission({ rate_limit: from(at), delivery_channels: ["webhook", "visitor_report"] });
    const outcome = await store.submit(lead);
    return "id" in outcome ? await store.find(outcome.id) : null;
  };
  for (let at = 0; at < 20; at += 1) expect((await send(at))?.lead.marks).toEqual([]);
  const marked = await send(20);
  expect(marked?.lead.marks).toEqual(["busy-network"]);
  expect(marked?.deliveries.map(({ channel }) => channel)).toEqual(["webhook"]);
});

it("a sign-in that was made by a clock ten years ahead is not valid for ten years", async () => {
  const ahead = await inTenYears(() => store.sessions.makeSignIn());
  expect(await store.sessions.useSignIn(ahead, "")).toBeNull();
  const secret = await store.sessions.makeSignIn();
  expect(await store.sessions.useSignIn(secret, "")).toMatchObject({ address: null });
  expect(await store.sessions.useSignIn(secret, "")).toBeNull();
});

it("a session is not ended by a clock that steps back five seconds", async () => {
  const opened = await store.sessions.useSignIn(await store.sessions.makeSignIn(), "");
  vi.useFakeTimers({ now: Date.now() - 5_000, toFake: ["Date"] });
  expect(await store.sessions.session(opened!.secret)).not.toBeNull();
  await store.sessions.useSignIn(await store.sessions.makeSignIn(), "");
  expect(await store.sessions.list()).toHaveLength(2);
});

const SPELLINGS = ["Ädä@Bücher.example", "A\u0308da\u0308@xn--bcher-kva.example", " ÄDÄ@BÜCHER.EXAMPLE "];

it("one address in each of its spellings is one person: found, exported and erased", async () => {
  for (const email of SPELLINGS) await store.submit(submission({ email }));
  await store.submit(submission({ email: "ada@bucher.example" }));
  for (const email of SPELLINGS) expect((await store.ofPerson(email)).leads).toHaveLength(3);
  expect(await store.eraseByEmail(SPELLINGS[2]!)).toMatchObject({ leads: 3, remains: [] });
  expect(await store.count("all")).toBe(1);
});

it.each([
  ["Ädä@bücher.example", SPELLINGS[1]!],
  ["ada@park.example", "Ada+offer@Park.example"],
  ["a.d.a@gmail.com", "ada+x@gmail.com"],
])("%s and %s get one report a day", async (first, second) => {
  expect(await store.recipients.reserve(first, "first")).toBeNull();
  expect(await store.recipients.reserve(second, "second")).toBe("mailed-today");
  expect(await store.recipients.reserve(first, "first")).toBeNull();
});

/** Spellings of one mailbox each. */
const MAILBOXES = [
  [...SPELLINGS, "ädä+offer@bücher.example"],
  ["ada@park.example", " ADA@Park.example", "Ada+offer@park.example", "ada+hvac+2@park.example"],
  ["dan@gmail.com", "d.an@gmail.com", "D.A.N+x@GMAIL.com", "dan@googlemail.com"],
];

it.each(MAILBOXES)(
  "a person who unsubscribed as %s is mailed under no spelling of the mailbox (B22)",
  async (...mailbox) => {
    expect(new Set(await Promise.all(mailbox.map(mailboxHash))).size).toBe(1);
    await store.recipients.unsubscribe(await mailboxHash(mailbox[0]!));
    for (const asked of mailbox) expect(await store.recipients.reserve(asked, "later")).toBe("unsubscribed");
  },
);

it.each([
  ["Dan@Gmail.com", "dan@gmail.com"],
  ["d.an+x@gmail.com", "d.an+x@gmail.com"],
  [SPELLINGS[1]!, "ädä@xn--bcher-kva.example"],
  [SPELLINGS[1]!, SPELLINGS[1]!.toLowerCase()],
])(
  "an older link with the hash of an address still unsubscribes: mail to %s by a link for %s",
  async (asked, hashed) => {
    await store.recipients.unsubscribe(await hexSha256(hashed));
    expect(await store.recipients.reserve(asked, "later")).toBe("unsubscribed");
  },
);

it("an erasure by address holds for leads of its moment or earlier, not for later ones (B19)", async () => {
  const now = Date.UTC(2026, 10, 1);
  vi.useFakeTimers({ now, toFake: ["Date"] });
  await store.eraseByEmail("ada@park.example");
  vi.setSystemTime(now + 1_000);
  const erasureAt = (ms: number) =>
    store.queue.erasureOf({
      id: crypto.randomUUID(),
      email: "ADA@park.example",
      received_at: new Date(now + ms).toISOString(),
    });
  expect([await erasureAt(-1), await erasureAt(0), await erasureAt(1_001)]).toEqual(["address", "address", "address"]);
  expect([await erasureAt(1), await erasureAt(1_000)]).toEqual([null, null]);
});

it("an erased address leaves the others of its mailbox, and names them", async () => {
  for (const email of ["bob@park.example", "Bob+hvac@park.example", "bob+hvac@park.example", "bobby@park.example"])
    await store.submit(submission({ email }));
  const remains = ["bob+hvac@park.example is the same mailbox. Its leads stay until it is erased, too."];
  expect(await store.eraseByEmail("bob@park.example")).toMatchObject({ leads: 1, erasedBefore: null, remains });
  expect(await store.eraseByEmail("bob@park.example")).toMatchObject({
    leads: 0,
    erasedBefore: expect.any(String),
    remains,
  });
  expect(await store.count("all")).toBe(3);
  for (const email of ["d.an@gmail.com", "dan+x@gmail.com"]) await store.submit(submission({ email }));
  expect((await store.eraseByEmail("dan@gmail.com")).remains).toHaveLength(2);
});

it("dots of other providers, and a plus sign at the beginning, tell people apart", async () => {
  for (const address of ["a.da@park.example", "ada@park.example", "+tag@park.example", "+gat@park.example"])
    expect(await store.recipients.reserve(address, address)).toBeNull();
});
