import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { CALCULATOR_HREF } from "../config/links.ts";
import { COPY } from "../content/copy.ts";
import { useScrolledPast } from "./use-scrolled-past.ts";

/** The bar is shown when the page is scrolled further than this, in CSS pixels. */
export const MOBILE_BAR_SCROLL_PX = 300;

/** A phone's bottom bar with a link to the calculator. While it is hidden, it cannot be focused. */
export function StickyCalculatorBar(): JSX.Element | null {
  const isShown = useScrolledPast(MOBILE_BAR_SCROLL_PX);
  if (!isShown) return null;
  return (
    <nav ref={tellStyles} aria-label={COPY.stickyBarLabel} data-slot="sticky-bar">
      <ButtonLink href={CALCULATOR_HREF} className="w-full">
        {COPY.stickyBar}
      </ButtonLink>
    </nav>
  );
}

/** What else stands at the bottom makes room for it. */
function tellStyles(bar: HTMLElement | null): void {
  document.body.toggleAttribute("data-sticky-bar", bar !== null);
}
