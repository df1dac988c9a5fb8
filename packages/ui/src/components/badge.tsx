import type { ComponentProps, JSX } from "react";
import { classNames } from "../class-names.ts";

type BadgeProps = ComponentProps<"span"> & {
  /** An outlined label, a plain one on a dark surface, or a tilted green stamp. @default "label" */
  readonly look?: "label" | "plain" | "booked" | undefined;
};

const LOOKS = {
  label: "border border-edge px-2.5 py-1 text-ink",
  plain: "text-ice",
  booked: "px-2 py-0.5 -rotate-2 border-2 border-money text-money outline-1 -outline-offset-5 outline-money/60",
} as const;

/** A short label in small capitals. */
export function Badge({ look = "label", className, ...props }: BadgeProps): JSX.Element {
  return (
    <span
      {...props}
      data-slot="badge"
      className={classNames("caps inline-block rounded-control", LOOKS[look], className)}
    />
  );
}
