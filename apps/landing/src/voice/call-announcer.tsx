import { useEffect, useState, type JSX } from "react";

const ANNOUNCE_DELAY_MS = 150;

/**
 * The only thing of a call that a screen reader announces by itself. It is on the page before it says something: a live
 * region that is inserted with its text is not read. The delay leaves out shorter states.
 */
export function CallAnnouncer({ text }: { readonly text: string }): JSX.Element {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <output data-slot="call-status" className="sr-only">
      {said}
    </output>
  );
}
