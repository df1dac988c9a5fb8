import { BUSINESS_TYPES } from "@contractor-roi/roi-core";
import { useMemo } from "react";
import { useCalculator } from "../calculator/calculator-store.ts";
import { useSite, useVoice } from "../page-context.tsx";
import type { DemoVariables } from "../voice/demo-assistant.ts";

/** The plan, and the trade if the visitor chose one. Only if the owner wants the assistant to know them. */
export function useCallVariables(): DemoVariables | undefined {
  const { variables } = useVoice();
  const { plans } = useSite();
  const trade = useCalculator(({ businessType, hasChosenTrade }) => (hasChosenTrade ? businessType : null));
  const plan = useCalculator(({ selectedPlan }) => selectedPlan);
  return useMemo(() => {
    if (variables === "none") return undefined;
    return { ...(trade && { trade: BUSINESS_TYPES[trade].label }), plan: plans[plan].label };
  }, [trade, plan, plans, variables]);
}
