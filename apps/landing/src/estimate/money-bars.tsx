import { PLAN_IDS, type PlanComparison, type PlanId } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { useSite, useTexts } from "../page-context.tsx";
import { fill } from "../texts/texts.ts";
import { FittedWords } from "./fitted-words.tsx";

/** Width of the picture, in its own units; it stretches to the space that it has. */
const WIDTH = 100;

/** Part of the section's width that an amount has at least. */
const AMOUNT_SHARE = 0.35;

const COLOURS: Readonly<Record<PlanId, string>> = { pro: "text-navy", elite: "text-money" };

/** The business's profit a month now and with each plan: each amount as text, and as a bar on one scale. */
export function MoneyBars({ comparison }: { readonly comparison: PlanComparison }): JSX.Element {
  const { estimate, words } = useTexts();
  const { plans } = useSite();
  const bars = [
    { label: estimate.now, amount: comparison.currentMonthlyRevenue, colour: "text-steel" },
    ...PLAN_IDS.map((plan) => ({
      label: fill(estimate.withPlan, { plan: plans[plan].label }),
      amount: comparison[plan].moneyPerMonth,
      colour: COLOURS[plan],
    })),
  ];
  const amounts = bars.map(({ amount }) => amount);
  const lowest = Math.min(0, ...amounts);
  const span = Math.max(0, ...amounts) - lowest || 1;
  return (
    <figure className="m-0">
      <figcaption className="caps text-steel">{estimate.moneyHeading}</figcaption>
      <ul className="figures m-0 mt-3 grid list-none gap-4 p-0">
        {bars.map(({ label, amount, colour }) => (
          <li key={label}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              {label}{" "}
              <strong className="text-lead font-bold [overflow-wrap:anywhere]">
                <FittedWords text={words.describeMoney(amount)} share={AMOUNT_SHARE} />
              </strong>
            </span>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${WIDTH} 1`}
              preserveAspectRatio="none"
              className={`mt-1 block h-4 w-full fill-current ${amount < 0 ? "text-alarm" : colour}`}
            >
              <rect
                x={((Math.min(0, amount) - lowest) / span) * WIDTH}
                width={(Math.abs(amount) / span) * WIDTH}
                height="1"
              />
            </svg>
          </li>
        ))}
      </ul>
      <p className="m-0 mt-4 text-small text-steel">{estimate.hourValues}</p>
    </figure>
  );
}
