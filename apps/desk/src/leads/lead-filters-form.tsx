import { BUSINESS_TYPE_IDS, BUSINESS_TYPES } from "@contractor-roi/roi-core";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import type { JSX } from "react";
import { LEAD_STATUSES, STATUS_LABELS } from "./lead-words.ts";
import type { LeadFilters } from "./leads-api.ts";

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
      <Field label="Search" hint="Name, email, phone or reference; the beginning of each word is enough.">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={200}
            value={filters.words}
            onChange={(event) => set({ words: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
        <Choice
          label="Status"
          value={filters.status}
          options={LEAD_STATUSES.map((status) => [status, STATUS_LABELS[status]])}
          onChange={(status) => set({ status: status as LeadFilters["status"] })}
        />
        <Choice
          label="Trade"
          value={filters.trade}
          options={BUSINESS_TYPE_IDS.map((trade) => [trade, BUSINESS_TYPES[trade].label])}
          onChange={(trade) => set({ trade })}
        />
        <Choice
          label="Score"
          value={filters.tier}
          options={TIERS.map((tier) => [tier, tier])}
          onChange={(tier) => set({ tier })}
        />
        <Field label="Source">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              placeholder="Any"
              maxLength={200}
              value={filters.source}
              onChange={(event) => set({ source: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label="Spam instead of leads"
        checked={filters.spam}
        onChange={(event) => set({ spam: event.currentTarget.checked })}
      />
    </search>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps): JSX.Element {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">Any</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
