import { DEFAULT_ROI_INPUTS, LEAD_LIMITS } from "@contractor-roi/roi-core";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { keepFigures, restoreFigures } from "./adopt-entered-values.ts";
import {
  createCalculatorStore,
  parseFigure,
  readRoiInputs,
  useRoiResults,
  type CalculatorStore,
} from "./calculator-store.ts";
import { renderHookOnPage } from "../testing/render-on-page.tsx";

let store: CalculatorStore;

beforeEach(() => {
  store = createCalculatorStore({ start: DEFAULT_ROI_INPUTS, trade: null });
});

const inputs = () => readRoiInputs(store.getState());
const texts = () => {
  const { jobsText, profitText, hoursText } = store.getState();
  return { jobsText, profitText, hoursText };
};

describe("createCalculatorStore", () => {
  it("chooseTrade(plumbing) after another trade sets plumbing's preset, 20 jobs and $350", () => {
    store.getState().chooseTrade("roofing");
    store.getState().chooseTrade("plumbing");
    expect(inputs()).toMatchObject({ businessType: "plumbing", jobsPerMonth: 20, avgJobProfit: 350 });
  });

  it("chooseTrade of the selected trade changes nothing typed", () => {
    store.getState().typeFigure("jobsText", "7");
    store.getState().typeFigure("profitText", "");
    store.getState().chooseTrade("plumbing");
    expect(texts()).toEqual({ jobsText: "7", profitText: "", hoursText: "8" });
  });

  it.each(["plumbing", "hvac"] as const)(
    "createCalculatorStore knows what was chosen: by a click on %s (L15)",
    (id) => {
      store.getState().typeFigure("jobsText", "20");
      expect(store.getState().origins).toEqual({ jobs: "typed", profit: "example", hours: "example", plan: "shown" });
      store.getState().choosePlan("elite");
      store.getState().chooseTrade(id);
      expect(store.getState().origins).toMatchObject({ plan: "chosen", trade: "calculator" });
    },
  );

  it("createCalculatorStore knows after a reload what was chosen before (L15)", () => {
    onTestFinished(keepFigures(store));
    store.getState().chooseTrade("plumbing");
    const reloaded = createCalculatorStore({ start: DEFAULT_ROI_INPUTS, trade: null });
    restoreFigures(reloaded);
    expect(reloaded.getState().origins).toEqual(store.getState().origins);
    sessionStorage.clear();
  });

  it("createCalculatorStore takes a trade's own page for chosen, and its links with that trade (L15)", () => {
    store = createCalculatorStore({ start: { ...DEFAULT_ROI_INPUTS, businessType: "hvac" }, trade: "hvac" });
    expect(store.getState().origins.trade).toBe("page");
    store.getState().showLink({ ...DEFAULT_ROI_INPUTS, businessType: "hvac" }, [], false);
    expect(store.getState().origins.trade).toBe("page");
    store.getState().showLink(DEFAULT_ROI_INPUTS, [], false);
    expect(store.getState().origins.trade).toBeUndefined();
  });

  it("createCalculatorStore keeps texts as typed; empty and unparsable ones count as 0 (C8)", () => {
    store.getState().typeFigure("jobsText", "");
    store.getState().typeFigure("profitText", "-");
    store.getState().typeFigure("hoursText", "2.50");
    expect(texts()).toEqual({ jobsText: "", profitText: "-", hoursText: "2.50" });
    expect(inputs()).toMatchObject({ jobsPerMonth: 0, avgJobProfit: 0, adminHoursPerWeek: 2.5 });
  });
});

// The meaning of a text has its tests in roi-core: read-figure.test.ts.
describe("parseFigure", () => {
  it.each(["abc", "1.200", "1.200,50", "-1e999"])("parseFigure(%j) cannot be counted (C12)", (text) => {
    expect(parseFigure(text, "jobs")).toBeNull();
  });

  it("parseFigure takes the largest figure that can be calculated, and nothing beyond it", () => {
    const largest = LEAD_LIMITS.maxMagnitude;
    expect(parseFigure(String(largest), "jobs")).toBe(largest);
    expect(parseFigure(String(-largest), "jobs")).toBe(-largest);
    expect(parseFigure(String(largest + 1), "jobs")).toBeNull();
  });
});

it("useRoiResults computes once per change: another render gives the very same figures", () => {
  const { result, rerender } = renderHookOnPage(useRoiResults);
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});
