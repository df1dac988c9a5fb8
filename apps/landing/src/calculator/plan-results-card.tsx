import { namePlan } from "@contractor-roi/quote";
import {
  breakEvenJobs,
  formatAmount,
  formatNumber,
  formatPercent,
  formatSigned,
  formatUsd,
  lineItems,
  type PlanId,
} from "@contractor-roi/roi-core";
import { fitText } from "@contractor-roi/ui/fit-text";
import { StatTile } from "@contractor-roi/ui/stat-tile";
import { memo, type JSX, type ReactNode } from "react";
import { Figure } from "./figure.tsx";
import { useSite, useTexts } from "../page-context.tsx";
import { fill, pluralOf } from "../texts/texts.ts";
import { OriginalPrice } from "./option-labels.tsx";
import type { DerivedRoi } from "./use-roi-results.ts";

/** Decimals of the monthly ROI, which is a twelfth of a whole percentage. */
const MONTHLY_ROI_DECIMALS = 1;

type PlanProps = { readonly plan: PlanId };

/** The results of the chosen plan, as an invoice: lines, total, and its consequences (C11). */
export function PlanResultsCard({
  roi,
  children,
}: {
  readonly roi: DerivedRoi;
  readonly children: ReactNode;
}): JSX.Element {
  const plan = roi.inputs.selectedPlan;
  const texts = useTexts().page.calculator;
  return (
    <section data-slot="plan-results" aria-labelledby="plan-results-heading">
      <Total roi={roi} />
      <div className="grid gap-3 border-b border-rule px-4 pb-5 sm:px-6">{children}</div>
      {roi.profitable ? null : (
        <p role="note" className="m-0 border-b border-rule px-4 py-3 text-small font-bold text-ink sm:px-6">
          {texts.caution}
        </p>
      )}
      <Tiles roi={roi} />
      <Notes roi={roi} />
      <Features plan={plan} />
      <PriceLine plan={plan} />
    </section>
  );
}

function Total({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const { figures, inputs, profitable } = roi;
  const { selectedPlan } = inputs;
  const { page, plans, results, words } = useTexts();
  const terms = useSite().plans;
  return (
    <div className="@container figures px-4 pb-4 sm:px-6">
      <h4
        id="plan-results-heading"
        data-surface="dark"
        className="caps -mx-4 flex flex-wrap justify-between gap-2 bg-ink px-4 py-3 text-sheet sm:-mx-6 sm:px-6"
      >
        <span>{page.calculator.extraProfit}</span> <span>{namePlan(results.planTitle, plans[selectedPlan].name)}</span>
      </h4>
      <ul data-slot="line-items">
        {lineItems(inputs, terms).map((line) => (
          <li key={line.item}>
            <span>{`${words.describeLineItem(line, terms)}${line.item === selectedPlan ? "" : " ="}`}</span>{" "}
            <span>{formatAmount(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p
        className={`m-0 mt-2 text-right text-total tracking-tight lettering ${profitable ? "text-money" : "text-ink"}`}
        data-testid="net-per-month"
      >
        <Figure value={figures.netPerMonth} format={formatUsd} fits={6} />
      </p>
      {figures.netPerMonth < 0 ? (
        <p className="m-0 text-right text-small">{words.describeMoney(figures.netPerMonth)}</p>
      ) : null}
      <dl className="m-0 mt-3 grid grid-cols-2 gap-x-6">
        <Line label={results.perYear} value={figures.netPerYear} />
        <Line label={results.perWeek} value={figures.netPerWeek} />
      </dl>
    </div>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: number }): JSX.Element {
  return (
    <div className="@container flex min-w-0 flex-wrap items-baseline gap-x-2">
      <dt className="order-last text-small text-steel">{label}</dt>
      <dd className="m-0 text-h3 lettering [overflow-wrap:anywhere]">
        <Figure value={value} format={formatUsd} />
      </dd>
    </div>
  );
}

function Tiles({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const { figures, inputs } = roi;
  const { page, results } = useTexts();
  const texts = page.calculator;
  const terms = useSite().plans;
  const monthlyRoi = formatPercent(figures.monthlyRoiPercentage, MONTHLY_ROI_DECIMALS);
  const jobs = breakEvenJobs(inputs.selectedPlan, inputs.avgJobProfit, terms);
  return (
    <dl data-slot="tiles" className="m-0 grid gap-px border-b border-rule bg-rule">
      <StatTile
        label={texts.payback}
        value={fill(pluralOf(results.months, ["1", "<1"].includes(figures.paybackText) ? 1 : 2), {
          months: figures.paybackText,
        })}
        detail={figures.paybackLabel === "Instant ROI" ? results.instantRoi : results.quickReturn}
      />
      <StatTile
        label={texts.annualRoi}
        value={formatPercent(roi.results.roiPercentage)}
        detail={<span style={fitText(monthlyRoi)}>{`${monthlyRoi} ${results.perMonth}`}</span>}
      />
      <StatTile label={texts.moreJobs} value={formatSigned(roi.results.additionalJobs)} detail={results.perMonth} />
      <StatTile
        label={texts.breakEven}
        value={
          jobs === null ? results.never : fill(pluralOf(results.breakEvenJobs, jobs), { jobs: formatNumber(jobs) })
        }
        detail={jobs && results.morePerMonth}
      />
    </dl>
  );
}

function Notes({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const { page, results, words } = useTexts();
  const riskJobs = Math.max(0, roi.figures.competitiveRiskJobs);
  const risk = fill(pluralOf(results.risk, riskJobs), { jobs: words.countJobs(riskJobs) });
  const hours = roi.results.timeSavedHours;
  return (
    <div className="figures grid gap-x-6 gap-y-2 border-b border-rule px-4 py-3 text-small sm:grid-cols-2 sm:px-6">
      <p className="m-0">
        <strong>{results.competitiveRisk} </strong>
        <span>{roi.profitable || riskJobs === 0 ? risk : `${risk} ${results.risk.belowCost}`}</span>
      </p>
      <p className="m-0">
        <strong>{page.calculator.timeFreedom}: </strong>
        <span>{fill(pluralOf(results.hoursBack, hours), { hours: formatNumber(hours) })}</span>
      </p>
    </div>
  );
}

/** Facts of the specification: the plan's lift, the service's tasks, included features. */
const Features = memo(({ plan }: PlanProps): JSX.Element => {
  const { plans, results } = useTexts();
  const { timeSavingsFactor, monthlyCost } = useSite().plans[plan];
  const terms = {
    lift: plans[plan].lift,
    share: formatPercent(Math.round(timeSavingsFactor * 100)),
    price: formatAmount(monthlyCost),
  };
  return (
    <ul
      data-slot="features"
      className="m-0 grid gap-x-6 gap-y-1.5 px-4 py-4 text-small sm:grid-cols-2 sm:px-6 print:hidden"
    >
      {results.features.map((feature) => (
        <li key={feature}>{fill(feature, terms)}</li>
      ))}
    </ul>
  );
});

const PriceLine = memo(({ plan }: PlanProps): JSX.Element => {
  const { plans, results } = useTexts();
  const { monthlyCost } = useSite().plans[plan];
  return (
    <p className="figures m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-dashed border-edge px-4 py-4 sm:px-6">
      <strong className="text-h3 lettering">{plans[plan].price}</strong>{" "}
      <span className="text-small text-steel">
        <OriginalPrice plan={plan} />
        <strong className="text-ink">{formatAmount(monthlyCost)}</strong> {results.perMonth}
      </span>
    </p>
  );
});
