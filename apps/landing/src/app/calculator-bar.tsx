import { formatUsd } from "@contractor-roi/roi-core";
import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useDeferredValue, type JSX } from "react";
import { Figure } from "../calculator/figure.tsx";
import { useRoiResults } from "../calculator/use-roi-results.ts";
import { useTexts } from "../page-context.tsx";
import { StickyCalculatorBar } from "../sticky-bar/sticky-calculator-bar.tsx";
import { useVisit } from "./visit-store.ts";

const STEP =
  "min-w-[min(100%,8.75rem)] flex-1 px-1! py-1! text-[1.0625rem]! leading-none! md:flex-none md:px-5! md:text-action!";

/** The bar at the bottom; inside the calculator with its live total, and the plan button or, after a lead, the booking (E4). */
export function CalculatorBar(): JSX.Element {
  const { page, results } = useTexts();
  const { figures, caution } = useDeferredValue(useRoiResults());
  const openLead = useVisit((visit) => visit.openLead);
  const bookingUrl = useVisit((visit) => visit.bookingUrl);
  return (
    <StickyCalculatorBar
      offer={
        <>
          <p className="figures @container m-0 w-21 shrink-0 leading-none min-[23rem]:w-32" data-slot="bar-total">
            <strong className={`text-h3 lettering ${caution ? "text-ink" : "text-money"}`}>
              <Figure value={figures.netPerMonth} format={formatUsd} />
            </strong>{" "}
            <span className="block text-small leading-tight text-steel">{results.extraPerMonth}</span>
          </p>
          {bookingUrl ? (
            <ButtonLink href={bookingUrl} target="_blank" rel="noopener noreferrer" className={STEP}>
              {page.openBooking}
            </ButtonLink>
          ) : (
            <Button onClick={() => openLead?.()} aria-haspopup="dialog" className={STEP}>
              {page.calculator.button}
            </Button>
          )}
        </>
      }
    />
  );
}
