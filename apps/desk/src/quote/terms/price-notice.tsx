import { describePrice } from "@contractor-roi/quote";
import { formatAmount, PLAN_IDS } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { SITE_PLANS } from "../../site/site.ts";
import type { DraftChange, QuoteDraft } from "../quote-draft.ts";
import { hasFormerPrices, plansBefore } from "./typed-terms.ts";

type PriceNoticeProps = { readonly draft: QuoteDraft; readonly onChange: (change: DraftChange) => void };

/** Says of a draft that its prices are not the site's of today. */
export function PriceNotice({ draft, onChange }: PriceNoticeProps): JSX.Element | null {
  if (!hasFormerPrices(draft)) return null;
  const changed = PLAN_IDS.map((id) => ({ id, before: plansBefore(draft)[id], now: SITE_PLANS[id] })).filter(
    ({ before, now }) => before.label !== now.label || before.monthlyCost !== now.monthlyCost,
  );
  return (
    <div role="note" aria-label="Prices of this draft" className="grid justify-items-start gap-2 text-small">
      <p className="m-0">
        The site’s plans have changed since you began this draft. It keeps its own
        {changed.length === 0 ? "." : ":"}
      </p>
      {changed.length === 0 ? null : (
        <ul className="m-0 list-disc pl-5">
          {changed.map(({ id, before, now }) => (
            <li key={id}>
              {before.label} for {describePrice(before)}; today it is {now.label} for {formatAmount(now.monthlyCost)}.
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => onChange({ sitePlans: SITE_PLANS })}>
        Quote the plans of today
      </Button>
    </div>
  );
}
