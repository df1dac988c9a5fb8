import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, PLAN_IDS, PLANS } from "@contractor-roi/roi-core";
import { Input } from "@contractor-roi/ui/input";
import { useEffect, useEffectEvent, useState, type JSX, type RefObject } from "react";
import type { Filters, LeadsSite } from "./leads-api.ts";

/** Typing pauses shorter than this start no search. */
const TYPING_MS = 200;

/** Statuses that only a link to the list has. */
const NAMED: Readonly<Record<string, string>> = { counted: "Without junk", begun: "Contacted or later, without junk" };

type FilterBarProps = {
  readonly filters: Filters;
  readonly sources: readonly string[];
  readonly site: LeadsSite | null;
  readonly search: { readonly isOpen: boolean; readonly field: RefObject<HTMLInputElement | null> };
  readonly onFilter: (filters: Filters) => void;
};

type Choice = readonly [
  name: keyof Filters,
  label: string,
  any: string,
  options: readonly (readonly [value: string, text: string])[],
];

/** The search, if it is open, and choices that narrow the list. */
export function FilterBar({ filters, sources, site, search, onFilter }: FilterBarProps): JSX.Element {
  const plans = site?.plans ?? PLANS;
  const choices: readonly Choice[] = [
    ["order", "Order", "Newest first", [["oldest", "Oldest new first"]]],
    ["trade", "Trade", "All trades", BUSINESS_TYPE_IDS.map((trade) => [trade, BUSINESS_TYPES[trade].label])],
    ["source", "Source", "All sources", [...sources.map((source) => [source, source] as const), ["", "No source"]]],
    ["plan", "Plan", "All plans", PLAN_IDS.map((plan) => [plan, plans[plan].label])],
  ];
  const { status, campaign, tier, from, to, ...rest } = filters;
  // Filters that only a link to the list has.
  const linked = [
    NAMED[status ?? ""] ?? "",
    campaign === undefined ? "" : campaign ? `Campaign ${campaign}` : "No campaign",
    tier ? `Score ${tier}` : "",
    from ? `From ${from}` : "",
    to ? `Until ${to}` : "",
  ].filter(Boolean);
  return (
    <search aria-label="Leads" className="grid gap-2">
      {search.isOpen ? <SearchField filters={filters} field={search.field} onFilter={onFilter} /> : null}
      <div className="relative -m-1 flex gap-1.5 overflow-x-auto p-1">
        {linked.length > 0 ? (
          <button
            type="button"
            data-on
            className={CHIP}
            onClick={() => onFilter({ ...rest, status: NAMED[status ?? ""] ? undefined : status })}
          >
            <span className="sr-only">Remove the filter </span>
            {`${linked.join(", ")}\u00A0×`}
          </button>
        ) : null}
        {choices.map(([name, label, any, options]) => {
          const value = filters[name];
          // A link may have another spelling.
          const known = options.find(([option]) => option.toLowerCase() === value?.toLowerCase())?.[0];
          return (
            <select
              key={name}
              aria-label={label}
              data-on={value !== undefined || undefined}
              className={CHIP}
              value={value === undefined ? "" : `=${known ?? value}`}
              onChange={({ currentTarget: { value: chosen } }) =>
                onFilter({
                  ...filters,
                  ...(name === "order" && chosen && { status: status ?? "new" }),
                  [name]: chosen === "" ? undefined : chosen.slice(1),
                })
              }
            >
              <option value="">{any}</option>
              {[...options, ...(value === undefined || known !== undefined ? [] : [[value, value]])].map(
                ([option, text]) => (
                  <option key={option} value={`=${option}`}>
                    {text}
                  </option>
                ),
              )}
            </select>
          );
        })}
      </div>
    </search>
  );
}

const CHIP =
  "focus-ring field-sizing-content min-h-11 shrink-0 xl:min-h-9 cursor-pointer rounded-full border border-edge bg-sheet px-3 text-small text-ink data-on:border-ink data-on:bg-ink data-on:text-sheet";

type SearchFieldProps = Pick<FilterBarProps, "filters" | "onFilter"> & Pick<FilterBarProps["search"], "field">;

function SearchField({ filters, field, onFilter }: SearchFieldProps): JSX.Element {
  const [words, setWords] = useState(filters.words ?? "");
  const search = useEffectEvent(() => {
    if (words === (filters.words ?? "")) return;
    // A search is over all tabs; one that is chosen then narrows it.
    const status = filters.words === undefined && filters.status !== "spam" ? undefined : filters.status;
    onFilter({ ...filters, status, words: words || undefined });
  });
  useEffect(() => {
    const timer = setTimeout(search, TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <Input
      ref={field}
      type="search"
      aria-label="Search"
      placeholder="Name, phone, email, note or quote"
      autoComplete="off"
      maxLength={200}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  );
}
