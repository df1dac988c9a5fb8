import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { startReportService, type ReportService } from "../testing/report-service.ts";
import { reportError, startReporting } from "./report-error.ts";

let toConsole: MockInstance<typeof console.error>;
let stop: () => void = () => undefined;
beforeEach(() => {
  toConsole = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => stop());

describe("without an address for reports", () => {
  beforeEach(() => {
    stop = startReporting("");
  });

  it("writes place and error to the console, each error object once", () => {
    const error = new Error("once");
    reportError("app/hero", error);
    reportError("window/error", error);
    reportError("app/load-chunk", "a text");
    reportError("app/load-chunk", undefined);
    expect(toConsole.mock.calls).toEqual([
      ["[app/hero]", error],
      ["[app/load-chunk]", "a text"],
      ["[app/load-chunk]", undefined],
    ]);
  });

  it("reports what nobody caught, the message where the browser keeps the error back", () => {
    const error = new TypeError("x is not a function");
    window.dispatchEvent(new ErrorEvent("error", { error, message: `Uncaught ${error}` }));
    window.dispatchEvent(new ErrorEvent("error", { message: "Uncaught SyntaxError: Unexpected token" }));
    for (const reason of [new Error("Failed to fetch"), undefined])
      window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    expect(toConsole.mock.calls).toEqual([
      ["[window/error]", error],
      ["[window/error]", "Uncaught SyntaxError: Unexpected token"],
      ["[window/unhandled-rejection]", new Error("Failed to fetch")],
      ["[window/unhandled-rejection]", undefined],
    ]);
  });

  it.each(["Script error.", "ResizeObserver loop completed with undelivered notifications."])(
    "does not report %j, which is nobody's fault here",
    (message) => {
      window.dispatchEvent(new ErrorEvent("error", { message }));
      expect(toConsole).not.toHaveBeenCalled();
    },
  );
});

describe("with an address for reports", () => {
  let service: ReportService;
  beforeEach(async () => {
    service = await startReportService();
    stop = startReporting(service.dsn);
  });
  afterEach(() => service.close());

  it("lets at most 20 reports leave one page view, and no error twice", async () => {
    const repeated = new RangeError("repeated");
    reportError("window/error", repeated);
    for (let count = 0; count < 35; count++) {
      reportError("window/error", repeated);
      reportError("window/error", new Error(`fault ${count}`));
    }
    await vi.waitFor(() => expect(service.reports).toHaveLength(20), { timeout: 30_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(service.reports).toHaveLength(20);
    expect(service.reports.filter(({ body }) => body.includes("RangeError"))).toHaveLength(1);
    expect(toConsole).not.toHaveBeenCalled();
  });

  it("says nothing and breaks nothing when the service does not answer, or an error cannot be read", async () => {
    await service.close();
    const rejections = vi.fn<() => void>();
    process.on("unhandledRejection", rejections);
    const unreadable = Object.defineProperty(new Error("x"), "name", {
      get: () => {
        throw new Error("no");
      },
    });
    for (const error of [new Error("lost"), unreadable, Object.create(null)]) reportError("lead/submit", error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.off("unhandledRejection", rejections);
    expect(rejections).not.toHaveBeenCalled();
  });
});
