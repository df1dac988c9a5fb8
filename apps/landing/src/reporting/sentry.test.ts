import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startReportService, type ReceivedReport, type ReportService } from "../testing/report-service.ts";
import { sendReport } from "./sentry.ts";

const NAME = ["Dana", "Whitfield-Núñez"] as const;
const EMAIL = "dana.whitfield@reyes-plumbing.example";
const PHONE = "(202) 555-0187";
const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkYW5hIn0.c2lnbmF0dXJlLW9mLWRhbmE";
const KEY = "sb_secret_Zk3Qp81mXv";
const CAMPAIGN = "spring-flyer-4711";
const WORDS = `${NAME.join(" ")} <${EMAIL}>, ${PHONE}, Bearer ${JWT}, ${KEY}`;
const ADDRESS = `https://api.reyes.example/functions/v1/lead-intake?utm_source=${CAMPAIGN}#access_token=${KEY}`;
const SECRETS = [
  ["Dana", "dana", "Whitfield", "whitfield", "Núñez", "N%C3%BA"],
  [EMAIL, "reyes-plumbing", PHONE, "555-0187", "2025550187"],
  [JWT, "eyJ", "c2lnbmF0dXJl", KEY, "Zk3Qp81mXv", CAMPAIGN, "utm_", "access_token=", "session="],
].flat();

let service: ReportService;
beforeEach(async () => {
  service = await startReportService();
  document.body.innerHTML = `<form>
    <input name="firstName" value="${NAME[0]}"><input name="lastName" value="${NAME[1]}">
    <input name="email" type="email" value="${EMAIL}"><input name="phone" type="tel" value="${PHONE}">
  </form>`;
  document.cookie = `session=${KEY}`;
  history.replaceState(
    null,
    "",
    `/report?utm_source=${CAMPAIGN}&email=${encodeURIComponent(EMAIL)}#access_token=${JWT}`,
  );
});
afterEach(async () => {
  // The client and its trail.
  Reflect.deleteProperty(globalThis, "__SENTRY__");
  await service.close();
  document.body.innerHTML = "";
  document.cookie = "session=; max-age=0";
  history.replaceState(null, "", "/");
});

async function received(count: number): Promise<readonly ReceivedReport[]> {
  await vi.waitFor(() => expect(service.reports).toHaveLength(count), { timeout: 30_000 });
  return service.reports;
}

async function reportedEvent(error: unknown): Promise<ReceivedReport> {
  sendReport(service.dsn, "lead/submit", error);
  const [report] = await received(1);
  if (!report) throw new Error("No report came");
  return report;
}

function expectNothingPersonal({ url, headers, body }: ReceivedReport): void {
  const all = [url, JSON.stringify(headers), body, decodeURIComponent(url)].join("\n");
  for (const secret of SECRETS) expect(all, secret).not.toContain(secret);
}

describe("what leaves the page, read byte by byte", () => {
  it("names place and error: place, class, code, causes, stack frames, the page without its query", async () => {
    const cause = Object.assign(new TypeError(`Failed to fetch ${ADDRESS} for ${WORDS}`), { code: "offline" });
    const report = await reportedEvent(new Error(`Cannot send the lead of ${WORDS}`, { cause }));
    expect(report.itemTypes).toEqual(["event"]);
    expect(report.event.tags).toEqual({ place: "lead/submit" });
    expect(report.event.exception.values.map(({ type, value }) => [type, value])).toEqual([
      ["TypeError", "offline"],
      ["Error", "No error message"],
    ]);
    const frames = report.event.exception.values[1]?.stacktrace?.frames;
    expect(frames?.at(-1)).toMatchObject({ filename: expect.stringMatching(/sentry\.test\.ts$/), in_app: true });
    expect(report.event["request"]).toEqual({
      url: `${location.origin}/report`,
      headers: { "User-Agent": navigator.userAgent },
    });
    expectNothingPersonal(report);
  });

  it("says neither who nor from where: no user, no address, no cookie, no session, no extra data", async () => {
    const report = await reportedEvent(Object.assign(new Error("x"), { lead: { email: EMAIL }, response: WORDS }));
    const fields = ["environment", "event_id", "exception", "level", "platform", "request", "sdk", "tags", "timestamp"];
    expect(Object.keys(report.event).sort()).toEqual(fields);
    expect(report.event["sdk"]).toMatchObject({ settings: { infer_ip: "never" } });
    expect(report.headers.cookie).toBeUndefined();
    expect(report.headers.referer).toBeUndefined();
    expectNothingPersonal(report);
  });

  it.each([
    ["the error's name", Object.assign(new Error("x"), { name: WORDS })],
    ["a cause that is a text", new Error("x", { cause: WORDS })],
    ["a cause of a cause", new Error("x", { cause: new Error("y", { cause: new Error(WORDS) }) })],
    ["errors that stand together", new AggregateError([new Error(WORDS), new Error(ADDRESS)], WORDS)],
    ["a text that was thrown", WORDS],
    ["an object that was thrown", { message: WORDS, email: EMAIL, first_name: NAME[0] }],
    ["an object whose keys are words", { [EMAIL]: 1, [NAME[0]]: 2, [JWT]: 3 }],
    ["a DOMException", new DOMException(WORDS, "AbortError")],
    ["an address in the message", new Error(`GET ${ADDRESS} answered 503`)],
    ["a database's complaint", new Error(`Key (email)=(${EMAIL}) already exists; first_name="${NAME[0]}"`)],
    ["JSON in the message", new Error(JSON.stringify({ contact: { email: EMAIL, phone: PHONE, access_token: KEY } }))],
    ["a message of several lines", new Error(`Dana\n    at Dana (${ADDRESS}:1:2)\nDana@${ADDRESS}:1:2`)],
    ["a code that is a text", Object.assign(new Error("x"), { code: WORDS })],
    [
      "an address in the stack",
      Object.assign(new Error(WORDS), {
        stack: [
          `Error: ${WORDS}`,
          `    at send (https://cdn.example/a.js?email=${EMAIL}:3:9)`,
          `    at ${ADDRESS}:12:34`,
          `    at async load (https://u:${KEY}@cdn.example/a.js?k=${KEY}:1:2)`,
        ].join("\n"),
      }),
    ],
  ])("holds nothing personal from %s", async (_where, error) => {
    expectNothingPersonal(await reportedEvent(error));
  });

  it("holds nothing personal from an earlier report, which is the next one's trail", async () => {
    sendReport(service.dsn, "lead/submit", new Error(`Cannot send the lead of ${WORDS} to ${ADDRESS}`));
    await received(1);
    sendReport(service.dsn, "app/load-chunk", new Error("Failed to fetch dynamically imported module"));
    const [, second] = await received(2);
    expect(second?.event["breadcrumbs"]).toEqual([
      { category: "lead/submit", level: "error", timestamp: expect.any(Number) },
    ]);
    for (const each of service.reports) expectNothingPersonal(each);
  });

  it("tells errors that the page caught from those that nobody caught", async () => {
    sendReport(service.dsn, "lead/submit", new Error("caught"));
    await received(1);
    sendReport(service.dsn, "window/error", new Error("not caught"));
    const handled = (await received(2)).map(({ event }) => event.exception.values[0]?.mechanism?.["handled"]);
    expect(handled).toEqual([true, false]);
  });
});
