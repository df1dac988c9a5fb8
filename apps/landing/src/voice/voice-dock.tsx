import type { JSX, ReactNode } from "react";

/**
 * The voice button's place in the first view, kept free when it has left it. Once the page is scrolled, and while a call's
 * panel is open, button and panel are fixed at the bottom left: on a phone in the bar, the panel above it.
 */
export function VoiceDock({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <div className="min-h-17 print:hidden">
      <div data-slot="voice" className="w-fit">
        {children}
      </div>
    </div>
  );
}
