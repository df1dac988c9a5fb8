import { BUSINESS_TYPES, type BusinessTypeId, formatAmount, type PlanId } from "@contractor-roi/roi-core";
import { fromCents } from "@contractor-roi/roi-core/shared";
import { ButtonLink } from "@contractor-roi/ui/button";
import { useEffect, useState, type JSX } from "react";
import { PageHead } from "@contractor-roi/ui/desk/page-head";
import { describeProblem, fetchNumbers, type LeadNumbers } from "../leads/leads-api.ts";
import { ProblemCard } from "../leads/problem-card.tsx";
import { useSite } from "../leads/use-site.ts";
import { NumbersTable } from "./numbers-table.tsx";

const DAYS = ["30", "90", "365"] as const;
const GROUPINGS = ["week", "source", "campaign", "trade", "plan"] as const;
const WIDTH = "mx-auto w-full max-w-[75rem] px-4 sm:px-6";

/** How it goes, in leads and money: a table with bars for each grouping. */
export function NumbersPage(): JSX.Element {
  const site = useSite("Numbers");
  const asked = new URLSearchParams(location.search).get("days");
  const days = DAYS.find((one) => one === asked) ?? DAYS[0];
  /** Null while it is read; a sentence if that failed. */
  const [answer, setAnswer] = useState<LeadNumbers | string | null>(null);
  const numbers = typeof answer === "string" ? null : answer;
  const [tries, setTries] = useState(0);
  useEffect(() => {
    fetchNumbers(days).then(setAnswer, (error: unknown) => setAnswer(describeProblem(error)));
  }, [days, tries]);
  const nameDay = (day: string): string => {
    // The year is said where it is not the last day's.
    const year = day.slice(0, 4) === numbers?.to.slice(0, 4) ? {} : { year: "numeric" as const };
    return new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", month: "short", day: "numeric", ...year });
  };
  const labels: Partial<Record<string, (key: string) => string>> = {
    week: nameDay,
    trade: (key) => BUSINESS_TYPES[key as BusinessTypeId].label,
    plan: (key) => key.replace(/\w+$/, (id) => site?.plans[id as PlanId].label ?? id),
  };
  const damaged = numbers?.damaged.join(", ");
  return (
    <>
      <PageHead
        page="Numbers"
        brand={site?.brand}
        className={`${WIDTH} flex items-center justify-between gap-x-3 py-1`}
      >
        <a className="focus-ring flex min-h-11 items-center text-sheet underline underline-offset-4" href="leads">
          Leads
        </a>
      </PageHead>
      <main className={`${WIDTH} grid gap-6 py-5`}>
        {typeof answer === "string" ? (
          <ProblemCard text={answer} onRetry={() => setTries(tries + 1)} />
        ) : (
          <header>
            <h2 className="text-h2">
              {numbers
                ? `${numbers.sold.won} sold, ${formatAmount(fromCents(numbers.sold.monthly_cents))} a month`
                : "…"}
            </h2>
            <p className="mt-1 mb-0">
              {numbers ? `${nameDay(numbers.from)} to ${nameDay(numbers.to)}` : "…"}
              <span className="block text-steel">Below: leads of these days, without junk, by their status now.</span>
            </p>
          </header>
        )}
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
        {damaged ? (
          <ProblemCard
            text={`These leads are left out, since their rows are damaged: ${damaged}. See \`leads doctor\`.`}
          />
        ) : null}
        {numbers
          ? GROUPINGS.map((grouping) => (
              <NumbersTable key={grouping} grouping={grouping} numbers={numbers} label={labels[grouping]} />
            ))
          : null}
      </main>
    </>
  );
}
