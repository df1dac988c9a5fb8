import type { ComponentProps, JSX } from "react";

export type VoiceDockProps = ComponentProps<"div"> & {
  /** Moves it above the bar at the bottom of a phone's screen. */
  readonly isRaised: boolean;
};

/** The fixed container of the voice button and its panel, at the bottom left. */
export function VoiceDock({ isRaised, ...props }: VoiceDockProps): JSX.Element {
  return (
    <div
      {...props}
      data-slot="voice"
      data-raised={isRaised}
      className="fixed bottom-4 left-4 z-20 max-md:data-[raised=true]:-translate-y-18 print:hidden"
    />
  );
}
