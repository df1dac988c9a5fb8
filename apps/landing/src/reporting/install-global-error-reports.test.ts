import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from "vitest";
import { installGlobalErrorReports } from "./install-global-error-reports.ts";
import type { ReportError } from "./describe-error.ts";

let report: Mock<ReportError>;
let stop: () => void;
beforeEach(() => {
  report = vi.fn<ReportError>();
  stop = installGlobalErrorReports(report);
});
afterEach(() => {
  stop();
});

function rejection(reason: unknown): Event {
  return Object.assign(new Event("unhandledrejection"), { reason, promise: Promise.resolve() });
}

describe("installGlobalErrorReports", () => {
  it("reports an error that nobody caught", () => {
    const error = new TypeError("x is not a function");
    window.dispatchEvent(new ErrorEvent("error", { error, message: `Uncaught ${error}` }));
    expect(report.mock.calls).toEqual([["window/error", error]]);
  });

  it("reports the message where the browser keeps the error back", () => {
    window.dispatchEvent(new ErrorEvent("error", { message: "Uncaught SyntaxError: Unexpected token" }));
    expect(report.mock.calls).toEqual([["window/error", "Uncaught SyntaxError: Unexpected token"]]);
  });

  it("reports a promise that nobody handled, whatever its reason", () => {
    const reason = new Error("Failed to fetch");
    for (const each of [reason, "a text", undefined]) window.dispatchEvent(rejection(each));
    expect(report.mock.calls).toEqual([
      ["window/unhandled-rejection", reason],
      ["window/unhandled-rejection", "a text"],
      ["window/unhandled-rejection", undefined],
    ]);
  });

  it.each(["Script error.", "ResizeObserver loop completed with undelivered notifications."])(
    "does not report %j, which is nobody's fault here",
    (message) => {
      window.dispatchEvent(new ErrorEvent("error", { message }));
      expect(report).not.toHaveBeenCalled();
    },
  );

  it("stops reporting once it is removed", () => {
    stop();
    window.dispatchEvent(new ErrorEvent("error", { message: "late" }));
    window.dispatchEvent(rejection("late"));
    expect(report).not.toHaveBeenCalled();
  });
});
