import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

type Place = { readonly top: number; readonly bottom: number };

/** An element's place in the calculator's section, in CSS pixels. */
function placeInSection(page: Page, selector: string): Promise<Place> {
  return page.evaluate((part) => {
    const section = document.getElementById("roi-calculator")?.getBoundingClientRect();
    const { top = Number.NaN, bottom = Number.NaN } = document.querySelector(part)?.getBoundingClientRect() ?? {};
    return { top: top - (section?.top ?? 0), bottom: bottom - (section?.top ?? 0) };
  }, selector);
}

const INPUTS = "[aria-labelledby=business-details-heading]";
const NEXT_STEP = "[data-slot=next-step]";

test("the plan button stands in view, six digits on one line, and MOST POPULAR on no plan's name", async ({
  page,
  landing,
  calculator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  expect((await placeInSection(page, NEXT_STEP)).top).toBeLessThanOrEqual(1100);
  await page.setViewportSize({ width: 1440, height: 900 });
  const heading = await placeInSection(page, "#calculator-heading");
  // From the heading below the bar, where a link to the calculator leads, to the window's lower edge.
  const lowest = heading.top + 900 - 56;
  for (const part of [INPUTS, "[data-testid=net-per-month]", NEXT_STEP])
    expect((await placeInSection(page, part)).bottom, part).toBeLessThanOrEqual(lowest);

  for (const [width, media] of [
    [320, "screen"],
    [390, "screen"],
    [768, "screen"],
    [1024, "screen"],
    [1440, "screen"],
    [794, "print"],
  ] as const) {
    await page.emulateMedia({ media });
    await page.setViewportSize({ width, height: 844 });
    const elite = page.locator("label", { has: calculator.plan("Elite") });
    const badge = await elite.getByText("MOST POPULAR").boundingBox();
    const name = await elite.getByText("Elite", { exact: true }).boundingBox();
    expect((badge?.y ?? Infinity) + (badge?.height ?? 0), `${width} px, ${media}`).toBeLessThanOrEqual(name?.y ?? 0);
  }

  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  await calculator.fillBusinessDetails({ jobs: "60", profit: "1250" });
  const year = calculator.results.locator("dl > div").first();
  await expect(year).toHaveText(/^\$\d{3},\d{3}per year$|^per year\$\d{3},\d{3}$/);
  expect((await year.boundingBox())?.height).toBeLessThan(40);
});

test("trades stand in as many columns as their names leave room for, readable and whole", async ({ page, landing }) => {
  await landing.open();
  const look = () =>
    page
      .locator("[data-slot=radio-card-group]")
      .first()
      .evaluate((group) => {
        const cards = [...group.querySelectorAll("label")];
        const rows = new Set(cards.map((card) => Math.round(card.getBoundingClientRect().top)));
        const names = cards.map((card) => {
          const range = document.createRange();
          range.selectNodeContents(card.querySelector("span")?.lastChild ?? card);
          return { name: card.textContent, card: card.getBoundingClientRect(), lines: [...range.getClientRects()] };
        });
        return {
          columns: Math.ceil(cards.length / rows.size),
          lowest: Math.min(...names.map(({ card }) => card.height)),
          letters: Number.parseFloat(getComputedStyle(cards[0]?.querySelector("span") ?? group).fontSize),
          broken: names
            .filter(
              ({ card, lines }) =>
                lines.length !== 1 || lines.some(({ left, right }) => left < card.left || right > card.right),
            )
            .map(({ name }) => name),
        };
      });
  for (const [width, letters, columns] of [
    [390, 16, 4],
    [320, 16, 3],
    [280, 16, 2],
    [390, 32, 1],
    [320, 32, 1],
    [768, 16, 4],
    [1440, 16, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((px) => document.documentElement.style.setProperty("font-size", `${px}px`), letters);
    const seen = await look();
    expect(seen, `${width} px, letters of ${letters}`).toMatchObject({ columns, broken: [] });
    expect(seen.lowest).toBeGreaterThanOrEqual(44);
    expect(seen.letters).toBeGreaterThanOrEqual(14);
  }
});
