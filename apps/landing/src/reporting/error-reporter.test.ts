import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { startReportService, type ReportService } from "../testing/report-service.ts";
import { createErrorReporter } from "./error-reporter.ts";

let toConsole: MockInstance<typeof console.error>;
beforeEach(() => {
  toConsole = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
/** What went to the console, without the stack frames. */
const printed = (): readonly string[] =>
  toConsole.mock.calls.map(([text]) => String(text).replaceAll(/\n {4}at .*/g, ""));

describe("without an address for reports", () => {
  const neverLoad = vi.fn<() => never>(() => {
    throw new Error("The client was loaded");
  });

  it("writes place, class, code and causes to the console, no message, and never loads the client", () => {
    const report = createErrorReporter("", neverLoad);
    const cause = Object.assign(new TypeError("call +1 202 555 0187"), { code: "busy" });
    report("lead/submit", new Error("Failed", { cause }));
    report("app/load-chunk", "a text");
    report("app/load-chunk", undefined);
    expect(printed()).toEqual([
      "[lead/submit] Error\ncaused by TypeError busy",
      "[app/load-chunk] string",
      "[app/load-chunk] undefined",
    ]);
    expect(neverLoad).not.toHaveBeenCalled();
  });

  it("writes the stack's frames to the console", () => {
    createErrorReporter("", neverLoad)("app/hero", new Error("Dana"));
    expect(String(toConsole.mock.calls[0])).toMatch(
      /^\[app\/hero\] Error\n {4}at .*error-reporter\.test\.ts:\d+:\d+\n/,
    );
  });

  it("reports the same error object once", () => {
    const report = createErrorReporter("", neverLoad);
    const error = new Error("once");
    report("app/hero", error);
    report("window/error", error);
    report("window/error", new TypeError("once"));
    expect(printed()).toEqual(["[app/hero] Error", "[window/error] TypeError"]);
  });

  it("survives errors that go in circles or cannot be read", () => {
    const report = createErrorReporter("", neverLoad);
    const circle = new Error("round");
    circle.cause = circle;
    const unreadable = Object.defineProperty(new Error("x"), "message", {
      get: () => {
        throw new Error("no");
      },
    });
    for (const error of [circle, unreadable, Object.create(null), null, Symbol("s")]) report("window/error", error);
    expect(printed()).toEqual([
      `[window/error] ${Array.from({ length: 6 }, () => "Error").join("\ncaused by ")}`,
      "[window/error] an error that cannot be read",
      "[window/error] object",
      "[window/error] object",
      "[window/error] symbol",
    ]);
  });
});

describe("with an address for reports", () => {
  let service: ReportService;
  beforeEach(async () => {
    service = await startReportService();
  });
  afterEach(() => service.close());
  const arrived = (count: number): Promise<void> =>
    vi.waitFor(() => expect(service.reports).toHaveLength(count), { timeout: 30_000 });
  const load = () => import("./sentry-client.ts");

  it("loads the client with the first report, once", async () => {
    const loadClient = vi.fn<typeof load>(load);
    const report = createErrorReporter(service.dsn, loadClient);
    expect(loadClient).not.toHaveBeenCalled();
    report("lead/submit", new Error("first"));
    report("lead/submit", new Error("second"));
    await arrived(2);
    expect(loadClient).toHaveBeenCalledTimes(1);
    expect(printed()).toEqual([]);
  });

  it("lets at most 20 reports leave one page view, and no error twice", async () => {
    const report = createErrorReporter(service.dsn);
    const repeated = new RangeError("repeated");
    report("window/error", repeated);
    for (let count = 0; count < 35; count++) {
      report("window/error", repeated);
      report("window/error", new Error(`fault ${count}`));
    }
    await arrived(20);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(service.reports).toHaveLength(20);
    expect(service.reports.filter(({ body }) => body.includes("RangeError"))).toHaveLength(1);
  });

  it("falls back to the console when the client cannot be loaded, and tries again with the next report", async () => {
    const loadClient = vi.fn<typeof load>(load).mockRejectedValueOnce(new TypeError("Failed to fetch the module"));
    const report = createErrorReporter(service.dsn, loadClient);
    expect(() => report("lead/submit", new Error("while offline"))).not.toThrow();
    await vi.waitFor(() => expect(printed()).toEqual(["[lead/submit] Error"]), { timeout: 30_000 });
    report("lead/submit", new RangeError("online again"));
    await arrived(1);
    expect(service.reports[0]?.body).toContain("RangeError");
    expect(loadClient).toHaveBeenCalledTimes(2);
  });

  it("says nothing and breaks nothing when the service does not answer", async () => {
    await service.close();
    const rejections = vi.fn<() => void>();
    process.on("unhandledRejection", rejections);
    createErrorReporter(service.dsn)("lead/submit", new Error("lost"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.off("unhandledRejection", rejections);
    expect(rejections).not.toHaveBeenCalled();
    expect(printed()).toEqual([]);
  });

  it("prints an error that the client cannot read", async () => {
    const unreadable = Object.defineProperty(new Error("x"), "name", {
      get: () => {
        throw new Error("no");
      },
    });
    createErrorReporter(service.dsn)("window/error", unreadable);
    await vi.waitFor(() => expect(printed()).toEqual(["[window/error] an error that cannot be read"]), {
      timeout: 30_000,
    });
    expect(service.reports).toHaveLength(0);
  });
});
