import { BUSINESS_TYPE_IDS, formatAmount, PLAN_IDS, type BusinessTypeId, type PlanId } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { useSite, useTexts } from "../page-context.tsx";

function TradeLabel({ trade }: { readonly trade: BusinessTypeId }): JSX.Element {
  const { words } = useTexts();
  return (
    <span className="-mx-3 grid min-w-0 grow justify-items-center gap-0.5 text-small leading-none lettering">
      <TradeIcon trade={trade} />
      {words.tradeName(trade)}
    </span>
  );
}

/** A trade's drawing from `TradeDrawings`, which the page holds once: its lines are in no script. */
function TradeIcon({ trade }: { readonly trade: BusinessTypeId }): JSX.Element {
  return (
    <svg aria-hidden="true" className="size-6 shrink-0">
      <use href={`#trade-${trade}`} />
    </svg>
  );
}

/** A plan's original price, struck through before today's; nothing if they are the same. */
export function OriginalPrice({ plan, look }: { readonly plan: PlanId; readonly look?: string }): JSX.Element | null {
  const { monthlyCost, originalMonthlyCost } = useSite().plans[plan];
  const { results } = useTexts();
  return originalMonthlyCost > monthlyCost ? (
    <>
      <span className="sr-only">{results.originalPrice} </span>
      <s className={look}>{formatAmount(originalMonthlyCost)}</s> <span className="sr-only">{results.priceNow} </span>
    </>
  ) : null;
}

/** A plan as a rate card, its badge on the upper edge. */
function PlanLabel({ plan }: { readonly plan: PlanId }): JSX.Element {
  const { plans, results } = useTexts();
  const { monthlyCost } = useSite().plans[plan];
  const { name, lift, badge } = plans[plan];
  return (
    <span className="figures grid min-w-0 grow text-small leading-tight font-normal text-steel">
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 pt-1 pr-2.5">
        <span className="text-h3 text-ink lettering">{name}</span>{" "}
        <span>
          <OriginalPrice plan={plan} look="lettering" />
          <span className="text-action text-ink lettering">{formatAmount(monthlyCost)}</span>
        </span>
      </span>{" "}
      <span>{results.perMonth}</span>{" "}
      {badge ? (
        <span className="caps absolute -top-3 left-2 rounded-control border border-ink bg-sheet px-1.5 text-small tracking-[0.03em] text-ink">
          {badge}
        </span>
      ) : null}{" "}
      <span>{lift}</span>
    </span>
  );
}

/** The cards to choose from; the same elements on every render. */
export const TRADE_OPTIONS = BUSINESS_TYPE_IDS.map((id) => ({ value: id, label: <TradeLabel trade={id} /> }));
export const PLAN_OPTIONS = PLAN_IDS.map((id) => ({ value: id, label: <PlanLabel plan={id} /> }));
