import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  formatUsd,
  PLAN_IDS,
  PLANS,
  type BusinessTypeId,
  type PlanId,
} from "@contractor-roi/roi-core";
import { Badge } from "@contractor-roi/ui/badge";
import type { JSX } from "react";
import { PLAN_COPY } from "../content/copy.ts";
import { TradeIcon } from "./trade-icon.tsx";

function TradeLabel({ trade }: { readonly trade: BusinessTypeId }): JSX.Element {
  return (
    <span className="-mx-1.5 flex min-w-0 items-center gap-1.5">
      <TradeIcon trade={trade} />
      {BUSINESS_TYPES[trade].label}
    </span>
  );
}

/** A plan's price and lift, and the badge of the popular one. */
function PlanLabel({ plan }: { readonly plan: PlanId }): JSX.Element {
  const { name, lift, badge } = PLAN_COPY[plan];
  return (
    <span className="grid w-full grid-cols-1 gap-0.5 py-1 pr-6">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lead font-extrabold">{name}</span>
        {badge ? <Badge look="stamp">{badge}</Badge> : null}
      </span>
      <span className="figures text-small text-steel">
        {formatUsd(PLANS[plan].monthlyCost)} per month · {lift}
      </span>
    </span>
  );
}

/** The cards to choose from; the same elements on every render. */
export const TRADE_OPTIONS = BUSINESS_TYPE_IDS.map((id) => ({ value: id, label: <TradeLabel trade={id} /> }));
export const PLAN_OPTIONS = PLAN_IDS.map((id) => ({ value: id, label: <PlanLabel plan={id} /> }));
