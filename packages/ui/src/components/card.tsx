import type { ComponentProps, JSX } from "react";
import { classNames } from "../class-names.ts";

type CardProps = ComponentProps<"section"> & {
  /** An alarm has a red edge. @default "plain" */
  readonly tone?: "plain" | "alarm" | undefined;
};

/** A white box with a border and a short shadow. */
export function Card({ tone = "plain", className, ...props }: CardProps): JSX.Element {
  return (
    <section
      {...props}
      className={classNames(
        "rounded-sheet border border-rule bg-sheet p-4 lifted sm:p-5",
        tone === "alarm" ? "border-l-4 border-l-alarm" : undefined,
        className,
      )}
    />
  );
}
