import type { ComponentProps, JSX } from "react";
import { classNames } from "../class-names.ts";

type CardTone = "plain" | "alarm" | "answer" | "note";

type CardProps = ComponentProps<"section"> & {
  /** Red or green edge, or no shadow. @default "plain" */
  readonly tone?: CardTone | undefined;
};

const TONES: Readonly<Record<CardTone, string>> = {
  plain: "border-rule bg-sheet lifted",
  alarm: "border-rule border-l-4 border-l-alarm bg-sheet lifted",
  answer: "border-rule border-t-4 border-t-money bg-sheet lifted",
  note: "border-rule bg-paper",
};

/** A white box with a border and a short shadow. */
export function Card({ tone = "plain", className, ...props }: CardProps): JSX.Element {
  return (
    <section
      {...props}
      data-slot="card"
      data-tone={tone}
      className={classNames("rounded-sheet border p-4 sm:p-5", TONES[tone], className)}
    />
  );
}
