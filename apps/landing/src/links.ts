export const CALCULATOR_ID = "roi-calculator";
export const CALCULATOR_HREF: string = `#${CALCULATOR_ID}`;

/** The slot of the plan button and of its successor after a lead. */
export const NEXT_STEP = "next-step";

/** The player's address: a link to it unfolds its section. */
export const SAMPLE_CALL_ID = "sample-call";

/** Scrolls to the calculator, smoothly unless the visitor prefers reduced motion, and returns the element to focus. */
export function goToCalculator(): HTMLElement | null {
  const section = document.getElementById(CALCULATOR_ID);
  section?.scrollIntoView();
  return section?.querySelector("h2") ?? null;
}
