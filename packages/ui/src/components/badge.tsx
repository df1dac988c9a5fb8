import type { ComponentProps, JSX } from "react";
import { classNames } from "../class-names.ts";

export type BadgeProps = ComponentProps<"span"> & {
  /** An outlined label, or a tilted stamp. @default "label" */
  readonly look?: "label" | "stamp" | undefined;
};

const LOOKS = {
  label: "border border-edge text-ink",
  stamp: "-rotate-2 border-2 border-orange text-orange outline-1 -outline-offset-5 outline-orange/60",
} as const;

/** A short label in small capitals. */
export function Badge({ look = "label", className, ...props }: BadgeProps): JSX.Element {
  return (
    <span
      {...props}
      data-slot="badge"
      className={classNames("caps inline-block rounded-control px-2.5 py-1", LOOKS[look], className)}
    />
  );
}
