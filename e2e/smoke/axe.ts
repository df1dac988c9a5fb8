import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** Checks the page, as it is now, against axe's rules, and that its hidden words scroll with their boxes. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await page.evaluate(strayWords)).toEqual([]);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG)
    // A page whose frames are its own is asked in one step, without the list of passed rules: a third of the time.
    .setLegacyMode(page.frames().every((frame) => frame === page.mainFrame() || frame.url() === "about:srcdoc"))
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** Hidden words whose place is reckoned from outside of the box that scrolls them: they make the document taller than it looks. */
function strayWords(): string[] {
  const isHidden = (element: HTMLElement) =>
    getComputedStyle(element).position === "absolute" && element.offsetWidth === 1 && element.offsetHeight === 1;
  const isStray = (words: HTMLElement): boolean => {
    for (let box = words.parentElement; box && box !== words.offsetParent; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflow) && box !== document.body) return true;
    return false;
  };
  const hidden = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => isHidden(element));
  return hidden.filter(isStray).map(({ outerHTML }) => outerHTML.slice(0, 80));
}
