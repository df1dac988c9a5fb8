import type { ComponentProps, JSX } from "react";
import { classNames } from "../class-names.ts";

type BadgeProps = ComponentProps<"span"> & {
  /** Plain on a dark surface, or a tilted stamp: green for a job that is booked, grey for one that is open. */
  readonly look: keyof typeof LOOKS;
};

const LOOKS = {
  plain: "text-ice",
  booked: "px-2 py-0.5 -rotate-2 border-2 border-money text-money outline-1 -outline-offset-5 outline-money/60",
  open: "px-2 py-0.5 -rotate-2 border-2 border-steel text-steel",
} as const;

/** A short label in small capitals. */
export function Badge({ look, className, ...props }: BadgeProps): JSX.Element {
  return (
    <span
      {...props}
      data-slot="badge"
      className={classNames("caps inline-block rounded-control", LOOKS[look], className)}
    />
  );
}
