import { BUSINESS_TYPES } from "@contractor-roi/roi-core";
import { useMemo } from "react";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { VOICE_CONFIG } from "../config/voice-config.ts";
import type { DemoVariables } from "../voice/demo-assistant.ts";
import { PLANS } from "../config/plans.ts";

/** The plan, and the trade if the visitor chose one, where the owner wants the assistant to know them. */
export function useCallVariables(): DemoVariables | undefined {
  const trade = useCalculatorStore(({ businessType, hasChosenTrade }) => (hasChosenTrade ? businessType : null));
  const plan = useCalculatorStore(({ selectedPlan }) => selectedPlan);
  return useMemo(() => {
    if (VOICE_CONFIG.voiceVariables === "none") return undefined;
    return { ...(trade && { trade: BUSINESS_TYPES[trade].label }), plan: PLANS[plan].label };
  }, [trade, plan]);
}
