import { BUSINESS_TYPE_IDS, formatAmount, PLAN_IDS, type BusinessTypeId, type PlanId } from "@contractor-roi/roi-core";
import { Badge } from "@contractor-roi/ui/badge";
import type { JSX } from "react";
import { useSite, useTexts } from "../page-context.tsx";

function TradeLabel({ trade }: { readonly trade: BusinessTypeId }): JSX.Element {
  const { words } = useTexts();
  return (
    <span className="-mx-1.5 flex min-w-0 items-center gap-1.5">
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

/** A plan's original price, struck through before today's; nothing if they are the same (P5). */
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

/** A plan as a rate card: lift on the left, today's price on the right. */
function PlanLabel({ plan }: { readonly plan: PlanId }): JSX.Element {
  const { plans, results } = useTexts();
  const { monthlyCost } = useSite().plans[plan];
  const { name, lift, badge } = plans[plan];
  return (
    <span className="flex w-full flex-wrap items-end justify-between gap-x-3 py-1 pr-5">
      <span className="grid">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-h3 lettering">
          {name} {badge ? <Badge look="stamp">{badge}</Badge> : null}
        </span>{" "}
        <span className="text-small text-steel">{lift}</span>
      </span>{" "}
      <span className="figures ml-auto grid justify-items-end text-small font-normal text-steel">
        <span>
          <OriginalPrice plan={plan} look="text-action lettering" />
          <span className="text-h3 text-ink lettering">{formatAmount(monthlyCost)}</span>
        </span>{" "}
        {results.perMonth}
      </span>
    </span>
  );
}

/** The cards to choose from; the same elements on every render. */
export const TRADE_OPTIONS = BUSINESS_TYPE_IDS.map((id) => ({ value: id, label: <TradeLabel trade={id} /> }));
export const PLAN_OPTIONS = PLAN_IDS.map((id) => ({ value: id, label: <PlanLabel plan={id} /> }));
