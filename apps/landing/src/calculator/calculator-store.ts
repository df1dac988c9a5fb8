import {
  withBusinessType,
  writeFigure,
  type BusinessTypeId,
  type PlanId,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import { createContext, useContext } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import { parsePlainFigure, type FigureParser } from "./parse-plain-figure.ts";

/** The visitor's inputs, figures as the text that was typed. Everything else is derived from them. */
export type CalculatorState = {
  readonly jobsText: string;
  readonly profitText: string;
  readonly hoursText: string;
  readonly selectedPlan: PlanId;
  readonly businessType: BusinessTypeId;
  /**
   * False while the trade is only the default: the lead form is prefilled with a chosen trade, not with a default. Who is on a
   * trade's own page has chosen it.
   */
  readonly hasChosenTrade: boolean;
  /** How the texts are read as numbers: all ways of writing a figure are loaded once one needs it. */
  readonly parseFigure: FigureParser;
};

type CalculatorActions = {
  readonly setJobsText: (text: string) => void;
  readonly setProfitText: (text: string) => void;
  readonly setHoursText: (text: string) => void;
  readonly choosePlan: (plan: PlanId) => void;
  readonly chooseTrade: (businessType: BusinessTypeId) => void;
  /** Replaces all inputs, such as by a link's; the trade does not count as chosen by the visitor. */
  readonly showInputs: (inputs: RoiInputs) => void;
};

export type CalculatorStore = StoreApi<CalculatorState & CalculatorActions>;

/** The store of one page's calculator, which starts as the page says. */
export function createCalculatorStore({ start, trade }: Pick<Page, "start" | "trade">): CalculatorStore {
  return createStore((set) => ({
    ...stateOf(start),
    hasChosenTrade: trade !== null,
    parseFigure: parsePlainFigure,
    setJobsText: (jobsText) => set({ jobsText }),
    setProfitText: (profitText) => set({ profitText }),
    setHoursText: (hoursText) => set({ hoursText }),
    choosePlan: (selectedPlan) => set({ selectedPlan }),
    chooseTrade: (businessType) => set((state) => applyTrade(state, businessType)),
    showInputs: (inputs) => set(stateOf(inputs)),
  }));
}

export const CalculatorContext = createContext<CalculatorStore | null>(null);

export function useCalculatorStore(): CalculatorStore {
  const store = useContext(CalculatorContext);
  if (!store) throw new Error("Cannot read the calculator as its store must be provided: there is none");
  return store;
}

/** What is selected of the calculator's state, or all of it. */
export function useCalculator(): CalculatorState & CalculatorActions;
export function useCalculator<T>(select: (state: CalculatorState & CalculatorActions) => T): T;
export function useCalculator<T>(select?: (state: CalculatorState & CalculatorActions) => T): unknown {
  const store = useCalculatorStore();
  return useStore<CalculatorStore, unknown>(store, select ?? ((state) => state));
}

/** The inputs with their texts parsed as numbers; what cannot be counted is 0 (C8). */
export function readRoiInputs(state: CalculatorState): RoiInputs {
  return {
    jobsPerMonth: state.parseFigure(state.jobsText) ?? 0,
    avgJobProfit: state.parseFigure(state.profitText) ?? 0,
    adminHoursPerWeek: state.parseFigure(state.hoursText) ?? 0,
    selectedPlan: state.selectedPlan,
    businessType: state.businessType,
  };
}

function stateOf(inputs: RoiInputs): Omit<CalculatorState, "parseFigure"> {
  return {
    jobsText: writeFigure(inputs.jobsPerMonth),
    profitText: writeFigure(inputs.avgJobProfit),
    hoursText: writeFigure(inputs.adminHoursPerWeek),
    selectedPlan: inputs.selectedPlan,
    businessType: inputs.businessType,
    hasChosenTrade: false,
  };
}

function applyTrade(state: CalculatorState, businessType: BusinessTypeId): Partial<CalculatorState> {
  const before = readRoiInputs(state);
  const after = withBusinessType(before, businessType);
  if (after === before) return { hasChosenTrade: true };
  return {
    businessType,
    hasChosenTrade: true,
    jobsText: String(after.jobsPerMonth),
    profitText: String(after.avgJobProfit),
  };
}
