import type { JSX, ReactNode } from "react";

/** The voice button's and its panel's place at the bottom left. It moves up while a phone shows the bar at its bottom; on a short screen it stands in the bar's row. */
export function VoiceDock({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <div
      data-slot="voice"
      className="fixed bottom-4 left-4 z-20 max-md:[@media(height>=24rem)]:over-bar:-translate-y-18 [@media(height<24rem)]:z-30 print:hidden"
    >
      {children}
    </div>
  );
}
