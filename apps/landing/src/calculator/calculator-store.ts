import { cautionOf } from "@contractor-roi/quote/words";
import {
  BUSINESS_TYPES,
  calculateRoi,
  displayFigures,
  LEAD_LIMITS,
  lineItems,
  readFigure,
  withBusinessType,
  writeFigure,
  type BusinessTypeId,
  type FigureOrigin,
  type LeadOrigins,
  type FigureUnit,
  type PlanId,
  type RoiInputs,
  type ScenarioKey,
} from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site/page";
import { createContext, useContext, useMemo } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import { useSite } from "../page-context.tsx";

/** The figures' texts, and the name of each in a lead. */
export const FIGURES = { jobsText: "jobs", profitText: "profit", hoursText: "hours" } as const;

/** The visitor's inputs by the names of their fields, figures as the text that was typed. Everything else is derived. */
export type CalculatorState = {
  readonly jobsText: string;
  readonly profitText: string;
  readonly hoursText: string;
  readonly selectedPlan: PlanId;
  readonly businessType: BusinessTypeId;
  /** How figures, plan and trade came. A link's figures are left out, and so is a trade that nobody chose (L15). */
  readonly origins: LeadOrigins;
  /** Parts of the link that opened the page, if they could not be read. */
  readonly unreadKeys: readonly ScenarioKey[];
  /** The plan and price of the quote whose link opened the page. */
  readonly quoted?: { readonly plan: PlanId; readonly price: number };
};

type CalculatorActions = {
  readonly typeFigure: (name: keyof typeof FIGURES, text: string) => void;
  readonly choosePlan: (plan: PlanId) => void;
  readonly chooseTrade: (businessType: BusinessTypeId) => void;
  /** Replaces all inputs by those of a link. @param hasChosenTrade whether somebody chose its trade */
  readonly showLink: (inputs: RoiInputs, unreadKeys: readonly ScenarioKey[], hasChosenTrade: boolean) => void;
};

export type CalculatorStore = StoreApi<CalculatorState & CalculatorActions>;

/** The store of one page's calculator, which starts as the page says. */
export function createCalculatorStore({ start, trade }: Pick<Page, "start" | "trade">): CalculatorStore {
  return createStore((set) => ({
    ...stateOf(start),
    origins: originsOf(start, trade),
    typeFigure: (name, text) =>
      set(({ origins }) => ({ [name]: text, origins: { ...origins, [FIGURES[name]]: "typed" } })),
    choosePlan: (selectedPlan) => set(({ origins }) => ({ selectedPlan, origins: { ...origins, plan: "chosen" } })),
    chooseTrade: (businessType) => set((state) => applyTrade(state, businessType)),
    showLink: (inputs, unreadKeys, hasChosenTrade) =>
      set({
        ...stateOf(inputs),
        origins: { plan: "shown", ...((hasChosenTrade || inputs.businessType === trade) && { trade: "page" }) },
        unreadKeys,
      }),
  }));
}

export const CalculatorContext = createContext<CalculatorStore | null>(null);

export function useCalculatorStore(): CalculatorStore {
  const store = useContext(CalculatorContext);
  if (!store) throw new Error("Cannot read the calculator as its store must be provided: there is none");
  return store;
}

/** Returns a selected part of the calculator's state. */
export function useCalculator<T>(select: (state: CalculatorState & CalculatorActions) => T): T {
  return useStore(useCalculatorStore(), select);
}

/** The inputs with their texts parsed as numbers; an unreadable one is 0 (C8). */
export function readRoiInputs(state: CalculatorState): RoiInputs {
  return {
    jobsPerMonth: parseFigure(state.jobsText, "jobs") ?? 0,
    avgJobProfit: parseFigure(state.profitText, "usdPerJob") ?? 0,
    adminHoursPerWeek: parseFigure(state.hoursText, "hoursPerWeek") ?? 0,
    selectedPlan: state.selectedPlan,
    businessType: state.businessType,
  };
}

/** Everything the results panel shows, recomputed when the calculator's state changes and only then. */
export function useRoiResults() {
  const state = useCalculator((all) => all);
  const { plans } = useSite();
  return useMemo(() => {
    const inputs = readRoiInputs(state);
    const results = calculateRoi(inputs, plans);
    const lines = lineItems(inputs, plans);
    return {
      inputs,
      results,
      /** The lines that the net is made of. */
      lines,
      figures: displayFigures(results),
      /** Null if the plan leaves its price or more. */
      caution: cautionOf(results, lines),
    };
  }, [state, plans]);
}

export type DerivedRoi = ReturnType<typeof useRoiResults>;

/**
 * Reads a figure that a visitor typed as a number; an empty field is 0 (C8).
 *
 * @returns null for a text that cannot be read, that may mean two numbers (C12), or that is too large for a business's figure
 *   (beyond ±9,007,199,254,740,991), which would overflow the results
 */
export function parseFigure(text: string, unit: FigureUnit): number | null {
  const [value = Number.NaN, otherwise] = readFigure(text, unit);
  return otherwise === undefined && Math.abs(value) <= LEAD_LIMITS.maxMagnitude ? value : null;
}

function stateOf(inputs: RoiInputs): CalculatorState {
  return {
    jobsText: writeFigure(inputs.jobsPerMonth),
    profitText: writeFigure(inputs.avgJobProfit),
    hoursText: writeFigure(inputs.adminHoursPerWeek),
    selectedPlan: inputs.selectedPlan,
    businessType: inputs.businessType,
    origins: {},
    unreadKeys: [],
  };
}

/** A trade's own page starts with its preset. */
function originsOf(start: RoiInputs, trade: BusinessTypeId | null): LeadOrigins {
  const usual = trade && BUSINESS_TYPES[trade];
  const isUsual =
    usual && start.jobsPerMonth === usual.defaultJobsPerMonth && start.avgJobProfit === usual.defaultTicket;
  const origin: FigureOrigin = isUsual ? "usual" : "example";
  return { jobs: origin, profit: origin, hours: "example", plan: "shown", ...(trade && { trade: "page" }) };
}

function applyTrade(state: CalculatorState, businessType: BusinessTypeId): Partial<CalculatorState> {
  const before = readRoiInputs(state);
  const after = withBusinessType(before, businessType);
  const origins: LeadOrigins = { ...state.origins, trade: "calculator" };
  if (after === before) return { origins };
  return {
    businessType,
    origins: { ...origins, jobs: "usual", profit: "usual" },
    jobsText: String(after.jobsPerMonth),
    profitText: String(after.avgJobProfit),
  };
}
