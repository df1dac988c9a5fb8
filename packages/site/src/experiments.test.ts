import { describe, expect, it } from "vitest";
import { experimentStyles, parseExperiments } from "./experiments.ts";

function page(html: string, styles: string): (selector: string) => string {
  document.head.innerHTML = `<style>${styles}</style>`;
  document.body.innerHTML = html;
  return (selector) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`There is no ${selector}`);
    return getComputedStyle(element).display;
  };
}

describe("parseExperiments", () => {
  it("parseExperiments reads each experiment with its variants, in their order", () => {
    expect(parseExperiments("urgency = spots, countdown ; headline=headline-first,promise-first;")).toEqual({
      urgency: ["spots", "countdown"],
      headline: ["headline-first", "promise-first"],
    });
    expect(parseExperiments("")).toEqual({});
  });

  it("parseExperiments refuses what it does not know", () => {
    expect(parseExperiments("constructor=a,b")).toBeNull();
    expect(parseExperiments("urgency=countdown,spots,countdown")).toBeNull();
  });
});

describe("experimentStyles", () => {
  const URGENCY = '<div data-variant="countdown"></div><div data-variant="spots"></div>';
  const HEADLINE = '<div data-slot="headline"></div>';

  it.each([
    ["countdown,spots", null, "block", "none"],
    ["countdown,spots", "countdown", "block", "none"],
    ["countdown,spots", "spots", "none", "block"],
    ["spots,countdown", null, "none", "block"],
    ["spots,countdown", "countdown", "block", "none"],
  ])("experimentStyles show one variant of %s where the visit's is %s (P8)", (variants, chosen, countdown, spots) => {
    const displayOf = page(URGENCY, experimentStyles(parseExperiments(`urgency=${variants}`) ?? {}));
    if (chosen) document.documentElement.setAttribute("data-experiment-urgency", chosen);
    else document.documentElement.removeAttribute("data-experiment-urgency");
    expect([displayOf("[data-variant=countdown]"), displayOf("[data-variant=spots]")]).toEqual([countdown, spots]);
  });

  it.each([
    ["headline-first,promise-first", null, "block"],
    ["headline-first,promise-first", "promise-first", "flex"],
    ["promise-first,headline-first", null, "flex"],
    ["promise-first,headline-first", "headline-first", "block"],
  ])("experimentStyles of %s turn the order round where the visit's is %s: %s", (variants, chosen, display) => {
    const displayOf = page(HEADLINE, experimentStyles(parseExperiments(`headline=${variants}`) ?? {}));
    if (chosen) document.documentElement.setAttribute("data-experiment-headline", chosen);
    else document.documentElement.removeAttribute("data-experiment-headline");
    expect(displayOf("[data-slot=headline]")).toBe(display);
  });

  it("experimentStyles are empty without experiments", () => {
    expect(experimentStyles({})).toBe("");
  });
});
