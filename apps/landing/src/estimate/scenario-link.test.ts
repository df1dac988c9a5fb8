import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { expect, it } from "vitest";
import { scenarioLink } from "./scenario-link.ts";

const PAGE = "https://roi.example.com/";
const NUMBERS = "v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8";

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
