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
    <nav
      aria-label="Shortcut"
      data-slot="sticky-bar"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-sheet px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden [@media(height<24rem)]:pl-20 [@media(height<24rem)]:[body:has([data-slot=call-panel])_&]:hidden"
    >
      <ButtonLink href={CALCULATOR_HREF} className="w-full">
        {COPY.stickyBar}
      </ButtonLink>
    </nav>
  );
}
