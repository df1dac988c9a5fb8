import { decodeScenario, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenarioLink } from "./scenario-link.ts";

const PAGE = "https://roi.example.com/";
const NUMBERS = "v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8";

describe("scenarioLink", () => {
  it.each([
    ["nothing", PAGE, `${PAGE}?${NUMBERS}#roi-calculator`],
    [
      "utm parameters",
      `${PAGE}?utm_source=van&utm_campaign=fall+2026`,
      `${PAGE}?${NUMBERS}&utm_source=van&utm_campaign=fall+2026#roi-calculator`,
    ],
    ["other numbers", `${PAGE}?v=1&jobs=99&utm_medium=card#top`, `${PAGE}?${NUMBERS}&utm_medium=card#roi-calculator`],
    ["one visit's click id", `${PAGE}?gclid=abc&token=s3cret`, `${PAGE}?${NUMBERS}#roi-calculator`],
  ])("an address with %s becomes a link with these numbers and the utm parameters only", (_what, address, link) => {
    expect(scenarioLink(DEFAULT_ROI_INPUTS, address)).toBe(link);
  });

  it("opens the same numbers, whatever the campaign is called", () => {
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.string(),
        (jobsPerMonth, avgJobProfit, campaign) => {
          const inputs = { ...DEFAULT_ROI_INPUTS, jobsPerMonth, avgJobProfit };
          const link = new URL(scenarioLink(inputs, `${PAGE}?${new URLSearchParams({ utm_campaign: campaign })}`));
          expect(decodeScenario(link.search)).toEqual({ found: true, inputs, problems: [] });
          expect(link.searchParams.get("utm_campaign")).toBe(new URLSearchParams({ c: campaign }).get("c"));
        },
      ),
    );
  });
});
