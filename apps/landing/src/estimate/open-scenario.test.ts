import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { openTestPage } from "../testing/render-on-page.tsx";
import { openScenario } from "./open-scenario.ts";

const open = (query: string) => openScenario(query, openTestPage().texts);

describe("openScenario", () => {
  it("is null for an address without numbers", () => {
    expect(open("?utm_source=van")).toBeNull();
  });

  it("reads a whole link and has nothing to tell", () => {
    expect(open("?v=1&type=hvac&plan=pro&jobs=22&profit=410&hours=10&utm_source=van")).toEqual({
      inputs: { businessType: "hvac", selectedPlan: "pro", jobsPerMonth: 22, avgJobProfit: 410, adminHoursPerWeek: 10 },
      unread: [],
      note: null,
    });
  });

  it("names what was not understood as the calculator does, never what it was", () => {
    const opened = open("?v=1&type=hvac&plan=%3Cscript%3E&jobs=1e999&profit=410&hours=10");
    expect(opened?.unread).toEqual(["plan", "jobs"]);
    expect(opened?.note).toBe(
      "Part of the link could not be read. Check these, they show our usual figures: Plan, Jobs/Month.",
    );
    expect(opened?.inputs).toMatchObject({ businessType: "hvac", selectedPlan: "elite", jobsPerMonth: 15 });
  });

  it("takes the defaults for a version that it does not know", () => {
    expect(open("?v=2&jobs=22")).toEqual({
      inputs: DEFAULT_ROI_INPUTS,
      unread: ["v"],
      note: "The link could not be read. The calculator shows our usual figures.",
    });
  });
});
