import type { JSX, ReactNode } from "react";

/** The voice button's and its panel's place at the bottom left. It moves up while a phone shows the bar at its bottom. */
export function VoiceDock({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <div
      data-slot="voice"
      className="fixed bottom-4 left-4 z-20 max-md:[body:has([data-slot=sticky-bar])_&]:-translate-y-18 print:hidden"
    >
      {children}
    </div>
  );
}
