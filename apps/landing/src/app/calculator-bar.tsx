import { formatUsd } from "@contractor-roi/roi-core";
import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useDeferredValue, useLayoutEffect, type JSX } from "react";
import { Figure } from "../calculator/figure.tsx";
import { useRoiResults } from "../calculator/calculator-store.ts";
import { CALCULATOR_HREF } from "../links.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { useBarMode } from "../sticky-bar/use-bar-mode.ts";
import { useVisit } from "./visit-store.ts";

/**
 * The bar at the bottom, with one next step: a link to the calculator, or inside the calculator its offer. Beside it is the voice
 * button's room. While the bar is hidden, it cannot be focused.
 */
export function CalculatorBar(): JSX.Element | null {
  const texts = useTexts().page;
  const hasVoice = useSite().voice !== false;
  const { mode, lift, isLow } = useBarMode();
  // Tells the page's styles that the bar is shown, so that other parts at the bottom make room.
  useLayoutEffect(() => {
    if (mode !== "none") document.body.dataset["stickyBar"] = mode;
    document.body.toggleAttribute("data-low", isLow);
    return () => document.body.removeAttribute("data-sticky-bar");
  }, [mode, isLow]);
  if (mode === "none") return null;
  return (
    <nav
      aria-label={texts.stickyBarLabel}
      data-slot="sticky-bar"
      data-mode={mode}
      data-beside-voice={hasVoice}
      style={lift > 0 ? { bottom: lift } : undefined}
    >
      {mode === "calculator" ? (
        <Offer />
      ) : (
        <ButtonLink href={CALCULATOR_HREF} variant={mode === "hero" ? "secondary" : "primary"} className="w-full">
          {texts.stickyBar}
        </ButtonLink>
      )}
    </nav>
  );
}

const STEP =
  "min-w-[min(100%,8.75rem)] flex-1 px-1! py-1! text-[1.0625rem]! leading-none! md:flex-none md:px-5! md:text-action!";

/** The live total, and the plan button or, after a lead, the booking (E4). */
function Offer(): JSX.Element {
  const { page, results } = useTexts();
  const { figures, caution } = useDeferredValue(useRoiResults());
  const openLead = useVisit((visit) => visit.openLead);
  const bookingUrl = useVisit((visit) => visit.bookingUrl);
  return (
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
  );
}
