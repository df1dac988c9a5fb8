import type { ReportError } from "./describe-error.ts";
import { reportError } from "./report-error.ts";

/** Not errors of this page: another origin's script (an extension's), or a layout that took one frame longer. */
const NOISE = /^(?:Uncaught )?(?:Script error\.?$|ResizeObserver loop )/;

/** Reports errors and rejections that nobody caught. Returns a function that removes the listeners. */
export function installGlobalErrorReports(report: ReportError = reportError): () => void {
  const onError = ({ error, message }: ErrorEvent): void => {
    if (!NOISE.test(message)) report("window/error", error ?? message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => report("window/unhandled-rejection", reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}
