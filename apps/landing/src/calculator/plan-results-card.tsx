import {
  breakEvenJobs,
  formatAmount,
  formatPercent,
  formatSigned,
  formatUsd,
  lineItems,
  type PlanId,
} from "@contractor-roi/roi-core";
import { fitText } from "@contractor-roi/ui/fit-text";
import { StatTile } from "@contractor-roi/ui/stat-tile";
import { memo, type JSX, type ReactNode } from "react";
import * as WORDS from "../content/words/calculator-words.ts";
import { COPY, PLAN_COPY } from "../content/copy.ts";
import { Figure } from "../motion/figure.tsx";
import { OriginalPrice } from "./option-labels.tsx";
import type { DerivedRoi } from "./use-roi-results.ts";
import { PLANS } from "../config/plans.ts";

const TEXT = COPY.calculator;
/** Decimals of the monthly ROI, which is a twelfth of a whole percentage. */
const MONTHLY_ROI_DECIMALS = 1;

type PlanProps = { readonly plan: PlanId };

/** The results of the chosen plan, as an invoice: lines, total, what follows from it (C11). */
export function PlanResultsCard({
  roi,
  children,
}: {
  readonly roi: DerivedRoi;
  readonly children: ReactNode;
}): JSX.Element {
  const plan = roi.inputs.selectedPlan;
  return (
    <section
      data-slot="plan-results"
      aria-labelledby="plan-results-heading"
      className="rounded-sheet border border-rule bg-sheet shadow-sheet"
    >
      <Total roi={roi} />
      {roi.profitable ? null : (
        <p role="note" className="m-0 border-b border-rule px-4 py-3 text-small font-bold text-ink sm:px-6">
          {TEXT.caution}
        </p>
      )}
      <Tiles roi={roi} />
      <TimeFreedom roi={roi} />
      <Features plan={plan} />
      <div className="grid gap-4 border-t border-dashed border-edge px-4 py-4 sm:px-6">
        <PriceLine plan={plan} />
        {children}
      </div>
    </section>
  );
}

function Total({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const { figures, inputs, profitable } = roi;
  const { selectedPlan } = inputs;
  return (
    <div className="@container figures border-b border-rule px-4 pb-5 sm:px-6">
      <h4
        id="plan-results-heading"
        data-surface="dark"
        className="caps -mx-4 flex flex-wrap justify-between gap-2 rounded-t-sheet bg-ink px-4 py-3 text-sheet sm:-mx-6 sm:px-6"
      >
        <span>{TEXT.extraProfit}</span>
        <span>{WORDS.planTitle(PLAN_COPY[selectedPlan].name)}</span>
      </h4>
      <ul data-slot="line-items">
        {lineItems(inputs, PLANS).map((line) => (
          <li key={line.item}>
            <span>{`${WORDS.describeLineItem(line, PLANS)}${line.item === selectedPlan ? "" : " ="}`}</span>{" "}
            <span>{formatAmount(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p
        className={`m-0 mt-2 text-right text-total tracking-tight lettering ${profitable ? "text-money" : "text-ink"}`}
        data-testid="net-per-month"
      >
        <Figure value={figures.netPerMonth} format={formatUsd} />
      </p>
      {figures.netPerMonth < 0 ? (
        <p className="m-0 text-right text-small">{WORDS.lossOf(-figures.netPerMonth)}</p>
      ) : null}
      <dl className="m-0 mt-3 grid grid-cols-2 gap-x-6">
        <Line label={WORDS.PER_YEAR} value={figures.netPerYear} />
        <Line label={WORDS.PER_WEEK} value={figures.netPerWeek} />
      </dl>
      <p className="m-0 mt-3 text-small text-steel">
        <strong className="text-ink">{WORDS.COMPETITIVE_RISK}</strong>
        <span>{WORDS.riskText(Math.max(0, figures.competitiveRiskJobs), profitable)}</span>
      </p>
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
  const { figures, inputs, results } = roi;
  const monthlyRoi = formatPercent(figures.monthlyRoiPercentage, MONTHLY_ROI_DECIMALS);
  const jobs = breakEvenJobs(inputs.selectedPlan, inputs.avgJobProfit, PLANS);
  return (
    <dl data-slot="tiles" className="m-0 grid gap-px border-b border-rule bg-rule">
      <StatTile label={TEXT.payback} value={WORDS.months(figures.paybackText)} detail={WORDS.paybackDetail(figures)} />
      <StatTile
        label={TEXT.annualRoi}
        value={formatPercent(results.roiPercentage)}
        detail={<span style={fitText(monthlyRoi)}>{`${monthlyRoi} ${WORDS.PER_MONTH}`}</span>}
      />
      <StatTile label={TEXT.moreJobs} value={formatSigned(results.additionalJobs)} detail={WORDS.PER_MONTH} />
      <StatTile
        label={TEXT.breakEven}
        value={jobs === null ? WORDS.NEVER : WORDS.jobsText(jobs)}
        detail={jobs && WORDS.MORE_PER_MONTH}
      />
    </dl>
  );
}

function TimeFreedom({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  return (
    <p className="figures m-0 border-b border-rule px-4 py-3 text-small sm:px-6">
      <strong>{TEXT.timeFreedom}: </strong>
      <span>{WORDS.hoursBack(roi.results.timeSavedHours)}</span>
    </p>
  );
}

const Features = memo(({ plan }: PlanProps): JSX.Element => (
  <ul data-slot="features" className="m-0 grid gap-x-6 gap-y-1.5 px-4 py-4 text-small sm:grid-cols-2 sm:px-6">
    {WORDS.planFeatures(plan).map((feature) => (
      <li key={feature}>{feature}</li>
    ))}
  </ul>
));

const PriceLine = memo(({ plan }: PlanProps): JSX.Element => (
  <p className="figures m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
    <strong className="text-h3 lettering">{PLAN_COPY[plan].price}</strong>
    <span className="text-small text-steel">
      <OriginalPrice plan={plan} />
      <strong className="text-ink">{formatUsd(PLANS[plan].monthlyCost)}</strong> {WORDS.PER_MONTH}
    </span>
  </p>
));
