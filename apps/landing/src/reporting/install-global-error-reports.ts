import type { ReportError } from "./report-contract.ts";
import { reportError } from "./report-error.ts";
import { watchTypedWords } from "./typed-words.ts";

/** Says nothing about this page: another origin's script (an extension's), or a layout that took one frame longer. */
const NOISE = /^(?:Uncaught )?(?:Script error\.?$|ResizeObserver loop )/;

/** Reports what nobody caught. Answers how to stop. */
export function installGlobalErrorReports(report: ReportError = reportError): () => void {
  const onError = ({ error, message }: ErrorEvent): void => {
    if (!NOISE.test(message)) report("window/error", error ?? message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => report("window/unhandled-rejection", reason);
  const stopWatching = watchTypedWords();
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    stopWatching();
  };
}
