import { BUSINESS_TYPES, formatAmount } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { STATUS_LABELS } from "./lead-words.ts";
import type { LeadSummary } from "./leads-api.ts";
import { useLocalTime } from "./local-time.ts";

type LeadListProps = {
  readonly leads: readonly LeadSummary[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
};

/** The leads that were found, each a button that opens it. */
export function LeadList({ leads, openId, onOpen }: LeadListProps): JSX.Element | null {
  const localTime = useLocalTime();
  if (leads.length === 0) return null;
  return (
    <ul className="m-0 grid list-none border-t border-rule bg-sheet p-0">
      {leads.map((lead) => (
        <li key={lead.id} className="border-x border-b border-rule">
          <button
            type="button"
            aria-current={lead.id === openId ? "true" : undefined}
            onClick={() => onOpen(lead.id)}
            className="focus-ring grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-0 border-l-4 border-transparent bg-transparent px-3 py-2.5 text-left text-body text-ink hover:bg-paper aria-[current]:border-orange"
          >
            <span className="font-bold">
              {lead.first_name} {lead.last_name}
            </span>
            <span className="figures text-right">{formatAmount(lead.net_monthly_savings)}/mo</span>
            <span className="text-small text-steel">
              {BUSINESS_TYPES[lead.business_type].label} · {lead.phone}
            </span>
            <span className="text-right text-small text-steel">
              {STATUS_LABELS[lead.status]} · score {lead.business_tier}
            </span>
            <span className="col-span-2 text-small text-steel">{localTime(lead.received_at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
