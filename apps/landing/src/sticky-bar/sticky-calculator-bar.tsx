import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { CALCULATOR_HREF } from "../links.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { useScrolledPast } from "./use-scrolled-past.ts";

/** The bar is shown when the page is scrolled further than this, in CSS pixels. */
const MOBILE_BAR_SCROLL_PX = 300;

/** A phone's bottom bar with a link to the calculator. While it is hidden, it cannot be focused. */
export function StickyCalculatorBar(): JSX.Element | null {
  const texts = useTexts().page;
  const { voice } = useSite();
  const isShown = useScrolledPast(MOBILE_BAR_SCROLL_PX);
  if (!isShown) return null;
  return (
    <nav ref={tellStyles} aria-label={texts.stickyBarLabel} data-slot="sticky-bar" data-beside-voice={voice !== false}>
      <ButtonLink href={CALCULATOR_HREF} className="w-full">
        {texts.stickyBar}
      </ButtonLink>
    </nav>
  );
}

/** Tells the page's styles that the bar is shown, so that other parts at the bottom make room. */
function tellStyles(bar: HTMLElement | null): void {
  document.body.toggleAttribute("data-sticky-bar", bar !== null);
}
