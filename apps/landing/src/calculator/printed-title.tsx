import { useEffect, type JSX } from "react";
import { useBrowserValue } from "../loading/use-browser-value.ts";
import { useTexts } from "../page-context.tsx";

/** Heads the printed page, and names the file that a browser prints to: "Estimate, November 26, 2026". */
export function PrintedTitle(): JSX.Element {
  const { printed } = useTexts().estimate;
  const day = useBrowserValue(today, () => "");
  useEffect(() => {
    const listening = new AbortController();
    const { title } = document;
    const name = (shown: string) => () => {
      document.title = shown;
    };
    window.addEventListener("beforeprint", name(`${printed}, ${day}`), listening);
    window.addEventListener("afterprint", name(title), listening);
    return () => listening.abort();
  }, [printed, day]);
  return (
    <p className="m-0 mb-3 hidden text-h3 print:block">
      {printed}, {day}
    </p>
  );
}

function today(): string {
  return new Date().toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: "long" });
}
