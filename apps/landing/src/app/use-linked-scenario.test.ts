import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { readRoiInputs } from "../calculator/calculator-store.ts";
import { useLinkedScenario } from "./use-linked-scenario.ts";
import { calculator, renderHookOnPage } from "../testing/render-on-page.tsx";

const LINK = "?v=1&type=hvac&plan=pro&jobs=22&profit=410.5&hours=0&utm_source=van";
const shown = () => readRoiInputs(calculator().getState());

function openPage(query: string) {
  window.history.replaceState(null, "", `/${query}`);
  return renderHookOnPage(useLinkedScenario).result;
}

/** Long enough for what a link needs to be fetched and shown. */
const settle = () => act(async () => void (await import("./show-linked-scenario.ts")));

describe("useLinkedScenario", () => {
  afterEach(() => window.history.replaceState(null, "", "/"));

  it("shows the numbers of a link, with a trade that the visitor did not choose, and leaves the address alone", async () => {
    const note = openPage(LINK);
    expect(shown()).toEqual(DEFAULT_ROI_INPUTS);
    await waitFor(() =>
      expect(shown()).toEqual({
        businessType: "hvac",
        selectedPlan: "pro",
        jobsPerMonth: 22,
        avgJobProfit: 410.5,
        adminHoursPerWeek: 0,
      }),
    );
    expect(calculator().getState().hasChosenTrade).toBe(false);
    expect(note.current).toBeNull();
    expect(window.location.search).toBe(LINK);
  });

  it("tells what of a link was not understood, and shows the defaults for it", async () => {
    const note = openPage("?v=1&type=hvac&plan=gold&jobs=22&profit=410&hours=10");
    await waitFor(() => expect(note.current).toContain("they show our usual figures: Plan."));
    expect(shown()).toMatchObject({ selectedPlan: "elite", jobsPerMonth: 22 });
  });

  it("keeps what the visitor has typed before the link was read", async () => {
    const note = openPage("?v=1&type=hvac&plan=gold&jobs=22&profit=410&hours=10");
    act(() => calculator().getState().setJobsText("7"));
    await settle();
    expect(shown()).toEqual({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 7 });
    expect(note.current).toBeNull();
  });

  it.each(["", "?utm_source=van", "?jobs=22"])(
    "changes nothing for an address with %j, which is no link to numbers",
    async (query) => {
      openPage(query);
      await settle();
      expect(calculator().getState()).toBe(calculator().getInitialState());
    },
  );
});
