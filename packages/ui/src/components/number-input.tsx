import type { JSX, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useSelectOnFocus } from "../use-select-on-focus.ts";
import { Field } from "./field.tsx";

export type NumberInputProps = {
  readonly label: string;
  readonly name: string;
  /** The text as it was typed: "" stays empty, "015" stays "015". */
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  readonly hint?: ReactNode;
  /** Shown inside the field, before or after the figure. */
  readonly unitBefore?: string | undefined;
  readonly unitAfter?: string | undefined;
  /** How much the plus and minus buttons and the arrow keys add. @default 1 */
  readonly step?: number | undefined;
};

/**
 * A native number field without minimum or maximum. Focusing it selects its whole figure, so that the first key replaces
 * it. The mouse wheel never changes its value. The plus and minus buttons are for touch: a keyboard has its arrow keys,
 * so they are not in the tab order.
 */
export function NumberInput(props: NumberInputProps): JSX.Element {
  const { label, name, value, onValueChange, hint, unitBefore, unitAfter, step = 1 } = props;
  const selectOnFocus = useSelectOnFocus();
  const stepBy = (amount: number): void => onValueChange(stepText(value, amount));
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div
          data-slot="number-input"
          className="flex items-stretch rounded-control border border-edge bg-sheet has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-orange"
        >
          <StepButton label={`Decrease ${label}`} sign="−" onClick={() => stepBy(-step)} className="border-r" />
          <span className="flex min-w-0 flex-1 items-center gap-1.5 px-3">
            {unitBefore ? <Unit>{unitBefore}</Unit> : null}
            <input
              {...control}
              {...selectOnFocus}
              name={name}
              type="number"
              inputMode="decimal"
              step="any"
              value={value}
              onChange={(event) => onValueChange(event.currentTarget.value)}
              onWheel={(event) => event.currentTarget.blur()}
              onKeyDown={(event) => {
                if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                event.preventDefault();
                stepBy(event.key === "ArrowUp" ? step : -step);
              }}
              className="figures min-h-12 w-full min-w-0 appearance-none border-0 bg-transparent text-right text-lead font-bold text-ink outline-none [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            />
            {unitAfter ? <Unit>{unitAfter}</Unit> : null}
          </span>
          <StepButton label={`Increase ${label}`} sign="+" onClick={() => stepBy(step)} className="border-l" />
        </div>
      )}
    </Field>
  );
}

/** Adds the amount to the number in the text; a step down from a positive number stops at zero. */
export function stepText(text: string, amount: number): string {
  const current = Number(text);
  const start = Number.isFinite(current) ? current : 0;
  const next = start + amount;
  const hundredths = next * 100;
  const rounded = Number.isFinite(hundredths) ? Math.round(hundredths) / 100 : next;
  return String(start >= 0 && rounded < 0 ? 0 : rounded);
}

function Unit({ children }: { readonly children: string }): JSX.Element {
  return (
    <span aria-hidden="true" className="shrink-0 text-small text-steel">
      {children}
    </span>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly sign: string;
  readonly onClick: () => void;
  readonly className: string;
};

function StepButton({ label, sign, onClick, className }: StepButtonProps): JSX.Element {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={classNames("w-11 shrink-0 cursor-pointer border-rule text-h3 text-ink hover:bg-paper", className)}
    >
      {sign}
    </button>
  );
}
