import { useEffect, useRef, type JSX } from "react";
import { useTexts } from "../page-context.tsx";

/**
 * Heads the printed page, and names the file that a browser prints to: "Estimate, November 26, 2026". The day is written when
 * somebody prints: a browser's first date in words took a third of all that the page does until it is interactive.
 */
export function PrintedTitle(): JSX.Element {
  const { printed } = useTexts().estimate;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { title } = document;
    window.addEventListener(
      "beforeprint",
      () => {
        const day = new Date().toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: "long" });
        document.title = `${printed}, ${day}`;
        heading.current!.textContent = document.title;
      },
      listening,
    );
    window.addEventListener("afterprint", () => (document.title = title), listening);
    return () => listening.abort();
  }, [printed]);
  return (
    <p ref={heading} className="m-0 mb-3 hidden text-h3 print:block">
      {printed}
    </p>
  );
}
