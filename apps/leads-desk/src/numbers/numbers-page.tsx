import { BUSINESS_TYPES, type BusinessTypeId, formatAmount, type PlanId } from "@contractor-roi/roi-core";
import { fromCents } from "@contractor-roi/roi-core/shared";
import { ButtonLink } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { useEffect, useState, type JSX } from "react";
import { PageHead } from "@contractor-roi/ui/desk/page-head";
import { describeProblem, fetchNumbers, type LeadNumbers } from "../leads/leads-api.ts";
import { useSite } from "../leads/use-site.ts";
import { NumbersTable } from "./numbers-table.tsx";

const DAYS = ["30", "90", "365"] as const;
const WIDTH = "mx-auto w-full max-w-[75rem] px-4 sm:px-6";

/** How it goes, in leads and money: a table with bars for each grouping. */
export function NumbersPage(): JSX.Element {
  const site = useSite("Numbers");
  const asked = new URLSearchParams(location.search).get("days");
  const days = DAYS.find((one) => one === asked) ?? DAYS[0];
  const [numbers, setNumbers] = useState<LeadNumbers | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    fetchNumbers(days).then(setNumbers, (error: unknown) => setProblem(describeProblem(error)));
  }, [days]);
  const labels: Partial<Record<string, (key: string) => string>> = {
    trade: (key) => BUSINESS_TYPES[key as BusinessTypeId].label,
    plan: (key) => key.replace(/\w+$/, (id) => site?.plans[id as PlanId].label ?? id),
  };
  const damaged = numbers?.damaged.join(", ");
  return (
    <>
      <PageHead
        page="Numbers"
        brand={site?.brand}
        className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3`}
      >
        <ButtonLink variant="outline" href="leads">
          Leads
        </ButtonLink>
      </PageHead>
      <main className={`${WIDTH} grid gap-6 py-5`}>
        <nav aria-label="Days" className="flex flex-wrap gap-3">
          {DAYS.map((one) => (
            <ButtonLink
              key={one}
              variant="secondary"
              href={`?days=${one}`}
              aria-current={one === days ? "page" : undefined}
              className="aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-sheet"
            >
              {one} days
            </ButtonLink>
          ))}
        </nav>
        {problem || damaged ? (
          <Card tone="alarm" role="alert">
            {problem || `These leads are left out, since their rows are damaged: ${damaged}. See \`leads doctor\`.`}
          </Card>
        ) : null}
        {numbers ? (
          <>
            <p className="m-0">
              Leads from {numbers.from} to {numbers.to}, by their status now. Won in these days: {numbers.sold.won}, for{" "}
              {formatAmount(fromCents(numbers.sold.monthly_cents))} a month.
            </p>
            {(["week", "source", "campaign", "trade", "plan"] as const).map((grouping) => (
              <NumbersTable key={grouping} grouping={grouping} numbers={numbers} label={labels[grouping]} />
            ))}
          </>
        ) : null}
      </main>
    </>
  );
}
