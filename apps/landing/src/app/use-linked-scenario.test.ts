import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { afterEach, describe, expect, it } from "vitest";
import { readRoiInputs } from "../calculator/calculator-store.ts";
import { useLinkedScenario } from "./use-linked-scenario.ts";
import { calculator, openTestPage, renderHookOnPage } from "../testing/render-on-page.tsx";

const LINK = "?v=1&type=hvac&plan=pro&jobs=22&profit=410.5&hours=0&utm_source=van";
const shown = () => readRoiInputs(calculator().getState());

function openPage(query: string) {
  window.history.replaceState(null, "", `/${query}`);
  return renderHookOnPage(useLinkedScenario).result;
}

describe("useLinkedScenario", () => {
  afterEach(() => window.history.replaceState(null, "", "/"));

  it("shows the numbers of a link, and leaves the address alone", () => {
    const note = openPage(LINK);
    expect(shown()).toEqual({
      businessType: "hvac",
      selectedPlan: "pro",
      jobsPerMonth: 22,
      avgJobProfit: 410.5,
      adminHoursPerWeek: 0,
    });
    expect(note.current).toBeNull();
    expect(window.location.search).toBe(LINK);
  });

  it.each([
    [LINK, undefined],
    [`${LINK}&quote=20260131-ABCDE&rep=jo`, "page"],
    ["?v=1&type=hvacs&plan=pro&jobs=22&profit=410&hours=8&quote=20260131-ABCDE", undefined],
    ["?v=2&type=hvac&quote=20260131-ABCDE", undefined],
  ])("takes the trade of a rep's quote for chosen, no other link's: %s (L15)", (query, trade) => {
    openPage(query);
    expect(calculator().getState().origins).toEqual({ plan: "shown", ...(trade && { trade }) });
  });

  it("keeps what the browser or the visitor has put in before the link was read", () => {
    window.history.replaceState(null, "", "/?v=1&type=hvac&plan=gold&jobs=22&profit=410&hours=10");
    const page = openTestPage();
    page.calculator.getState().typeFigure("jobsText", "7");
    const { result } = renderHookOnPage(useLinkedScenario);
    expect(shown()).toEqual({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 7 });
    expect(result.current).toBeNull();
  });

  it("names each part that was not understood as the calculator does, never what it was", () => {
    const note = openPage("?v=1&type=hvac&plan=%3Cscript%3E&jobs=1e999&profit=410&hours=10");
    expect(note.current).toBe(
      "We couldn't read part of the link. Check these, they show our usual numbers: Plan, Jobs/Month.",
    );
    expect(shown()).toMatchObject({ businessType: "hvac", selectedPlan: "elite", jobsPerMonth: 15 });
  });

  it.each([
    [
      "&quote=20260131-K7QF2MX&rep=sam&price=549.5",
      "Your quote says $549.50 a month for Elite. The price has changed since: it is $497 here.",
    ],
    ["&quote=20260131-K7QF2MX&price=497", null],
    ["&quote=20260131-K7QF2MX&price=1e9", null],
    ["&price=549.5", null],
  ])("says that the price of a quote has changed since, for %s", (origin, expected) => {
    expect(openPage(`?v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10${origin}`).current).toBe(expected);
  });

  it("takes the defaults for a version that it does not know", () => {
    expect(openPage("?v=2&jobs=22").current).toBe("We couldn't read the link. The calculator shows our usual numbers.");
    expect(shown()).toEqual(DEFAULT_ROI_INPUTS);
  });

  it("changes nothing for an address that is no link to numbers", () => {
    openPage("?jobs=22");
    expect(calculator().getState()).toBe(calculator().getInitialState());
  });
});
