import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, PLAN_IDS, PLANS } from "@contractor-roi/roi-core";
import { Input } from "@contractor-roi/ui/input";
import { useEffect, useState, type JSX, type RefObject } from "react";
import type { LeadsSite } from "./leads-api.ts";
import type { Filters } from "./use-address.ts";

/** Typing pauses shorter than this start no search. */
const TYPING_MS = 200;

type FilterBarProps = {
  readonly filters: Filters;
  readonly sources: readonly string[];
  readonly site: LeadsSite | null;
  readonly search: { readonly isOpen: boolean; readonly field: RefObject<HTMLInputElement | null> };
  readonly onFilter: (filters: Filters) => void;
};

/** The search, if it is open, and choices that narrow the list. */
export function FilterBar({ filters, sources, site, search, onFilter }: FilterBarProps): JSX.Element {
  const plans = site?.plans ?? PLANS;
  const choices: readonly [name: keyof Filters, label: string, options: readonly (readonly [string, string])[]][] = [
    ["trade", "Trade", BUSINESS_TYPE_IDS.map((trade) => [trade, BUSINESS_TYPES[trade].label])],
    ["source", "Source", [...sources.map((source) => [source, source] as const), ["", "No source"]]],
    ["plan", "Plan", PLAN_IDS.map((plan) => [plan, plans[plan].label])],
  ];
  const rest = REST.filter(([name]) => filters[name] !== undefined);
  return (
    <search aria-label="Leads" className="grid gap-2">
      {search.isOpen ? <SearchField filters={filters} field={search.field} onFilter={onFilter} /> : null}
      <div className="-m-1 flex gap-1.5 overflow-x-auto p-1">
        <select
          aria-label="Order"
          className={CHIP}
          value={filters.order === "oldest" ? "oldest" : ""}
          onChange={(event) =>
            onFilter(
              event.currentTarget.value
                ? { ...filters, status: filters.status ?? "new", order: "oldest" }
                : { ...filters, order: undefined },
            )
          }
        >
          <option value="">Newest first</option>
          <option value="oldest">
            {filters.status && filters.status !== "new" ? "Oldest first" : "Oldest new first"}
          </option>
        </select>
        {choices.map(([name, label, options]) => {
          const value = filters[name];
          const known = options.some(([option]) => option === value);
          return (
            <select
              key={name}
              aria-label={label}
              data-on={value !== undefined || undefined}
              className={CHIP}
              value={value === undefined ? ANY : `=${value}`}
              onChange={({ currentTarget: { value: chosen } }) =>
                onFilter({ ...filters, [name]: chosen === ANY ? undefined : chosen.slice(1) })
              }
            >
              <option value={ANY}>{value === undefined ? label : `Any ${label.toLowerCase()}`}</option>
              {[...options, ...(known || value === undefined ? [] : [[value, value]])].map(([option, text]) => (
                <option key={option} value={`=${option}`}>
                  {text}
                </option>
              ))}
            </select>
          );
        })}
        {rest.map(([name, describe]) => (
          <button
            key={name}
            type="button"
            data-on
            className={CHIP}
            onClick={() => onFilter({ ...filters, [name]: undefined })}
          >
            {describe(filters[name] ?? "")}
            <span aria-hidden="true"> ×</span>
            <span className="sr-only"> remove this filter</span>
          </button>
        ))}
      </div>
    </search>
  );
}

const ANY = "";
const CHIP =
  "focus-ring field-sizing-content min-h-11 shrink-0 cursor-pointer rounded-full border border-edge bg-sheet px-3 text-small text-ink data-on:border-ink data-on:bg-ink data-on:text-sheet";

/** Filters that only links to the list have. */
const REST: readonly (readonly [keyof Filters, (value: string) => string])[] = [
  ["campaign", (value) => (value ? `Campaign ${value}` : "No campaign")],
  ["tier", (value) => `Score ${value}`],
  ["from", (value) => `From ${value}`],
  ["to", (value) => `Until ${value}`],
];

function SearchField({
  filters,
  field,
  onFilter,
}: Omit<FilterBarProps, "sources" | "site" | "search"> & Pick<FilterBarProps["search"], "field">): JSX.Element {
  const [words, setWords] = useState(filters.words ?? "");
  useEffect(() => {
    if (words === (filters.words ?? "")) return;
    const timer = setTimeout(() => onFilter({ ...filters, words: words || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [words, filters, onFilter]);
  return (
    <Input
      ref={field}
      type="search"
      aria-label="Search"
      placeholder="Name, email, phone or reference"
      autoComplete="off"
      maxLength={200}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  );
}
