import { listPages, parseSite } from "@contractor-roi/site/node";
import { expect, it } from "vitest";
import { HERO_COPY } from "../src/content/hero-copy.ts";
import { pageWords } from "./page-build.ts";

it("pageWords tells search engines what stands on the page, and the brand", () => {
  const parsed = parseSite({ brand: { name: "Dispatch & Sons" } }, {});
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const words = pageWords(listPages(parsed.site)[0]);
  expect(words.title).toBe(`${HERO_COPY.headline} | Dispatch & Sons ROI Calculator`);
  expect(words.description).toContain(HERO_COPY.subheadline);
  expect(words.description.length).toBeLessThanOrEqual(160);
});
