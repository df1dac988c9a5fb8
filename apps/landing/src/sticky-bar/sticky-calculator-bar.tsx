import { ButtonLink } from "@contractor-roi/ui/button";
import { useLayoutEffect, type JSX, type ReactNode } from "react";
import { CALCULATOR_HREF } from "../links.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { useBarPlace } from "./use-bar-place.ts";

/**
 * The bar at the bottom, with the next step of the place where it stands: a link to the calculator, or there its offer. Beside them
 * is the voice button's place. While it is hidden, it cannot be focused.
 */
export function StickyCalculatorBar({ offer }: { readonly offer: ReactNode }): JSX.Element | null {
  const texts = useTexts().page;
  const hasVoice = useSite().voice !== false;
  const { place, lift } = useBarPlace();
  // Tells the page's styles that the bar is shown, so that other parts at the bottom make room.
  useLayoutEffect(() => {
    if (place !== "none") document.body.dataset["stickyBar"] = place;
    return () => document.body.removeAttribute("data-sticky-bar");
  }, [place]);
  if (place === "none" || (place === "strip" && !hasVoice)) return null;
  return (
    <nav
      aria-label={texts.stickyBarLabel}
      aria-hidden={place === "strip"}
      data-slot="sticky-bar"
      data-place={place}
      data-beside-voice={hasVoice}
      style={lift > 0 ? { bottom: lift } : undefined}
    >
      {place === "calculator" ? (
        offer
      ) : place === "strip" ? null : (
        <ButtonLink href={CALCULATOR_HREF} variant={place === "hero" ? "secondary" : "primary"} className="w-full">
          {texts.stickyBar}
        </ButtonLink>
      )}
    </nav>
  );
}
