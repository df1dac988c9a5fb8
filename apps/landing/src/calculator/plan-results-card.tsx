import { namePlan } from "@contractor-roi/quote/words";
import {
  breakEvenJobs,
  comparePlans,
  formatAmount,
  formatNumber,
  formatPercent,
  formatSigned,
  formatUsd,
  PLAN_IDS,
  projectRange,
  type PlanId,
} from "@contractor-roi/roi-core";
import { fitText } from "@contractor-roi/ui/fit-text";
import { StatTile } from "@contractor-roi/ui/stat-tile";
import { memo, useRef, type JSX, type ReactNode, type RefObject } from "react";
import { useCalculator, type DerivedRoi } from "./calculator-store.ts";
import { Figure } from "./figure.tsx";
import { useSite, useTexts } from "../page-context.tsx";
import { cautionIn, fill, pluralOf } from "../texts/texts.ts";
import { OriginalPrice } from "./option-labels.tsx";

/** Decimals of the monthly ROI, which is a twelfth of a whole percentage. */
const MONTHLY_ROI_DECIMALS = 1;

type PlanProps = { readonly plan: PlanId };
type RoiProps = { readonly roi: DerivedRoi };
type TotalProps = RoiProps & { readonly total: RefObject<HTMLParagraphElement | null> };

/** The results of the chosen plan, as an invoice: total, what to do, lines, and its consequences. */
export function PlanResultsCard({ roi, children }: RoiProps & { readonly children: ReactNode }): JSX.Element {
  const plan = roi.inputs.selectedPlan;
  const total = useRef<HTMLParagraphElement>(null);
  return (
    <section data-slot="plan-results" aria-labelledby="plan-results-heading">
      <div className="@container figures grid grid-cols-1 gap-3 border-b border-rule px-4 pt-3 pb-4 sm:px-6 lg:pt-4 lg:pb-5">
        <Total roi={roi} total={total} />
        <Caution roi={roi} total={total} />
        {children}
        <Receipt roi={roi} />
      </div>
      <Tiles roi={roi} />
      <Notes roi={roi} />
      <Features plan={plan} />
      <PriceLine plan={plan} />
    </section>
  );
}

function Total({ roi, total }: TotalProps): JSX.Element {
  const { figures, inputs, caution } = roi;
  const { page, plans, results } = useTexts();
  return (
    <div className="lg:flex lg:flex-wrap lg:items-end lg:gap-x-8">
      <h4 id="plan-results-heading" className="caps m-0 flex w-full flex-wrap justify-between gap-x-4">
        <span>{page.calculator.extraProfit}</span>{" "}
        <span className="text-steel">{namePlan(results.planTitle, plans[inputs.selectedPlan].name)}</span>
      </h4>
      <div>
        <p
          ref={total}
          tabIndex={-1}
          className={`m-0 mt-1.5 mb-2 text-total tracking-tight outline-none lettering ${caution ? "text-ink" : "text-money"}`}
          data-testid="net-per-month"
        >
          <Figure value={figures.netPerMonth} format={formatUsd} fits={6} />
        </p>
        {figures.netPerMonth < 0 ? <Loss amount={-figures.netPerMonth} /> : null}
      </div>
      <dl className="m-0 flex flex-wrap gap-x-5 lg:flex-col lg:pb-2">
        <Line label={results.perYear} value={figures.netPerYear} />
        <Line label={results.perWeek} value={figures.netPerWeek} />
      </dl>
    </div>
  );
}

/** A loss in words, its amount as large as the total's $0. */
function Loss({ amount }: { readonly amount: number }): JSX.Element {
  const loss = formatUsd(amount);
  const [before, after] = useTexts().words.describeMoney(-amount).split(loss);
  return (
    <p className="m-0 mb-2 text-small" data-slot="loss">
      {before}
      <span className="block text-total tracking-tight lettering">
        <Figure value={amount} format={formatUsd} fits={6} />
      </span>
      {after}
    </p>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: number }): JSX.Element {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <dt className="order-last text-small text-steel">{label}</dt>
      <dd className="m-0 text-h3 lettering [overflow-wrap:anywhere]">
        <Figure value={value} format={formatUsd} />
      </dd>
    </div>
  );
}

/** The caution of a plan that leaves little, and the plan that leaves more, one tap away (C13). */
function Caution({ roi, total }: TotalProps): JSX.Element | null {
  const { inputs, results, caution } = roi;
  const choosePlan = useCalculator((state) => state.choosePlan);
  const texts = useTexts();
  const terms = useSite().plans;
  const comparison = comparePlans(inputs, terms);
  const better = comparison.higherNet;
  const net = better && comparison[better].results.netMonthlySavings;
  if (!caution) return null;
  return (
    <div className="border-l-4 border-ink pl-3">
      <p role="note" className="m-0 text-small font-bold text-ink">
        {cautionIn(texts, caution)}
      </p>
      {better && net && net > Math.max(0, results.netMonthlySavings) ? (
        <button
          type="button"
          onClick={() => {
            choosePlan(better);
            // This button goes.
            total.current?.focus({ preventScroll: true });
          }}
          className="focus-ring min-h-11 cursor-pointer border-0 bg-transparent p-0 text-left font-bold text-ink underline underline-offset-4 print:hidden"
        >
          {texts.words.describeBetterPlan(comparison, terms)}
        </button>
      ) : null}
    </div>
  );
}

/** The lines that the total is made of, and the plans beside each other. */
function Receipt({ roi: { inputs, lines, caution } }: RoiProps): JSX.Element {
  const { plans: names, results, words } = useTexts();
  const terms = useSite().plans;
  const { selectedPlan } = inputs;
  const [jobs, hours] = lines;
  const comparison = comparePlans(inputs, terms);
  const nets = PLAN_IDS.map((plan) => ({ plan, net: comparison[plan].results.netMonthlySavings }));
  const most = Math.max(1, ...nets.map(({ net }) => net));
  return (
    <>
      <ul data-slot="line-items">
        {lines.map((line) => (
          <li key={line.item}>
            <span>{`${words.describeLineItem(line, terms)}${line.item === selectedPlan ? "" : " ="}`}</span>{" "}
            <span className="text-action lettering">{formatAmount(line.amount)}</span>
          </li>
        ))}
      </ul>
      {caution !== "loss" && jobs && hours && Math.min(jobs.amount, hours.amount) >= 0 ? (
        <p className="m-0 text-small">
          <span>
            {fill(results.parts, {
              money: formatAmount(jobs.amount),
              hours: words.steps.hours(hours.quantity),
              value: formatAmount(hours.amount),
              price: formatAmount(terms[selectedPlan].monthlyCost),
            })}
          </span>
        </p>
      ) : null}
      <p className="m-0 text-small" data-slot="range">
        <span>{`${words.disclaimer} ${words.describeRange(projectRange(inputs, terms))}`}</span>
      </p>
      <ul data-slot="plan-bars">
        {nets.map(({ plan, net }) => (
          <li key={plan} data-chosen={plan === selectedPlan}>
            <span>{names[plan].name}</span>{" "}
            <svg aria-hidden="true" className="h-3.5 w-full fill-current">
              <rect width={`${(100 * Math.max(0, net)) / most}%`} height="100%" rx="2" />
            </svg>
            <span className="text-action lettering">{formatUsd(net)}</span>
          </li>
        ))}
      </ul>
      <p className="m-0 text-small text-steel">
        <span>{words.describeDifference(comparison, terms)}</span>
      </p>
    </>
  );
}

function Tiles({ roi }: RoiProps): JSX.Element {
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
        detail={jobs && pluralOf(results.morePerMonth, jobs)}
      />
    </dl>
  );
}

function Notes({ roi }: RoiProps): JSX.Element {
  const { page, results, words } = useTexts();
  const riskJobs = Math.max(0, roi.figures.competitiveRiskJobs);
  const risk = fill(pluralOf(results.risk, riskJobs), { jobs: words.countJobs(riskJobs) });
  const hours = Math.max(0, roi.results.timeSavedHours);
  return (
    <div className="figures grid gap-x-6 gap-y-2 border-b border-rule px-4 py-3 text-small sm:grid-cols-2 sm:px-6">
      <p className="m-0">
        <strong>{results.competitiveRisk} </strong>
        <span>{roi.caution !== "loss" || riskJobs === 0 ? risk : `${risk} ${results.risk.belowCost}`}</span>
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
      className="ticked m-0 grid gap-x-6 gap-y-1.5 px-4 py-4 text-small sm:grid-cols-2 sm:px-6 print:hidden"
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
