import { BUSINESS_TYPE_IDS, BUSINESS_TYPES } from "@contractor-roi/roi-core";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import type { JSX } from "react";
import { LEAD_STATUSES, STATUS_LABELS } from "./lead-words.ts";
import type { LeadFilters } from "./leads-api.ts";
import { ChoiceField } from "../fields/choice-field.tsx";
import { TextField } from "../fields/text-field.tsx";

const ANY = ["", "Any"] as const;
const TIERS = ["A", "B", "C"];

type LeadFiltersFormProps = {
  readonly filters: LeadFilters;
  readonly onChange: (filters: LeadFilters) => void;
};

/** Search and filters; the list follows each change. */
export function LeadFiltersForm({ filters, onChange }: LeadFiltersFormProps): JSX.Element {
  const set = (change: Partial<LeadFilters>): void => onChange({ ...filters, ...change });
  return (
    <search aria-label="Leads" className="grid gap-3">
      <TextField
        label="Search"
        hint="Name, email, phone or reference; the beginning of each word is enough."
        type="search"
        maxLength={200}
        value={filters.words}
        onText={(words) => set({ words })}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
        <ChoiceField
          label="Status"
          value={filters.status}
          options={[ANY, ...LEAD_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const)]}
          onChoose={(status) => set({ status: status as LeadFilters["status"] })}
        />
        <ChoiceField
          label="Trade"
          value={filters.trade}
          options={[ANY, ...BUSINESS_TYPE_IDS.map((trade) => [trade, BUSINESS_TYPES[trade].label] as const)]}
          onChoose={(trade) => set({ trade })}
        />
        <ChoiceField
          label="Score"
          value={filters.tier}
          options={[ANY, ...TIERS.map((tier) => [tier, tier] as const)]}
          onChoose={(tier) => set({ tier })}
        />
        <TextField
          label="Source"
          placeholder="Any"
          maxLength={200}
          value={filters.source}
          onText={(source) => set({ source })}
        />
      </div>
      <Checkbox
        label="Spam instead of leads"
        checked={filters.spam}
        onChange={(event) => set({ spam: event.currentTarget.checked })}
      />
    </search>
  );
}
