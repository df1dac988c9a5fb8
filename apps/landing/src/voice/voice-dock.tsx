import type { ComponentProps, JSX } from "react";

export type VoiceDockProps = ComponentProps<"div"> & {
  /** Something stands at the bottom of a phone's screen: move above it. */
  readonly isRaised: boolean;
};

/** The place at the bottom left that the voice button and its panel float in. */
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
