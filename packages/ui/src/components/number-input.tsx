import { useLayoutEffect, useRef, type ComponentProps, type JSX, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useComponentWords } from "./component-words.tsx";
import { Field } from "./field.tsx";

export type NumberInputProps = {
  readonly label: string;
  readonly name: string;
  /** The text as it was typed: "" stays empty, "015" stays "015". */
  readonly value: string;
  /** The number that the text counts as; steps go on from it. */
  readonly amount: number;
  /** The text in the markup. A browser puts back only what differs from it when a visitor comes back to the page. */
  readonly initialValue: string;
  readonly onValueChange: (text: string) => void;
  readonly hint?: ReactNode;
  /** A notice about the text, below the field; announced when it appears. */
  readonly notice?: ReactNode;
  /** Shown inside the field, before or after the figure. */
  readonly unitBefore?: string | undefined;
  readonly unitAfter?: string | undefined;
  /** The unit in words, read out after the figure. */
  readonly spokenUnit: string;
  /** How much the plus and minus buttons and the arrow keys add. @default 1 */
  readonly step?: number | undefined;
};

/** The label above the hint, the field beside both. */
const BESIDE_HINT = "items-center gap-y-0 *:first:self-end *:last:self-start @min-[17rem]:*:even:row-span-2";

/**
 * A text field for a figure, beside its label where the container (`@container`) has room, without minimum or maximum. It is no number field, which would lose typed texts: of
 * "1.200,50", Chromium makes 1.2005, Firefox and WebKit make nothing. It has no role `spinbutton` either: VoiceOver on
 * iOS would not let its user type. Focusing it selects its whole figure, so that the first key replaces it. The plus and
 * minus buttons are for touch: a keyboard has its arrow keys, so they are not in the tab order. With `repeatHeldSteps` of
 * `hold-to-repeat` they repeat while they are held.
 */
export function NumberInput(props: NumberInputProps): JSX.Element {
  const { label, name, value, amount, initialValue, onValueChange, hint, notice, step = 1 } = props;
  const { unitBefore, unitAfter, spokenUnit } = props;
  const { decrease, increase } = useComponentWords();
  const selectOnFocus = useSelectOnFocus();
  const input = useShownText(value, initialValue);
  const stepBy = (by: number): void => onValueChange(stepText(amount, by));
  return (
    <Field
      label={label}
      hint={hint}
      className={`gap-x-3 @min-[17rem]:grid-cols-[minmax(0,1fr)_minmax(10.5rem,45%)] ${hint ? BESIDE_HINT : "items-baseline"}`}
    >
      {({ id, "aria-describedby": hintId }) => (
        <div>
          <div
            data-slot="number-input"
            className="flex items-stretch rounded-control border border-edge bg-sheet has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-orange"
          >
            <StepButton label={`${decrease} ${label}`} sign="−" onStep={() => stepBy(-step)} className="border-r" />
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-1.5 px-2">
              {unitBefore ? <Unit>{unitBefore}</Unit> : null}
              <input
                {...selectOnFocus}
                ref={input}
                id={id}
                aria-describedby={classNames(`${id}-unit`, notice ? `${id}-notice` : undefined, hintId)}
                name={name}
                inputMode="decimal"
                defaultValue={initialValue}
                onChange={(event) => onValueChange(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                  event.preventDefault();
                  stepBy(event.key === "ArrowUp" ? step : -step);
                }}
                className="figures min-h-12 w-0 min-w-0 flex-[1_0_3ch] border-0 bg-transparent text-right text-lead font-bold text-ink outline-none"
              />
              {unitAfter ? <Unit>{unitAfter}</Unit> : null}
            </span>
            <StepButton label={`${increase} ${label}`} sign="+" onStep={() => stepBy(step)} className="border-l" />
          </div>
          <span id={`${id}-unit`} className="sr-only">
            {spokenUnit}
          </span>
          <div id={`${id}-notice`} aria-live="polite">
            {notice}
          </div>
        </div>
      )}
    </Field>
  );
}

/**
 * Keeps a field's text at `value` without React's `value` prop, which also writes the attribute: then the browser takes
 * what was typed for the page's own text, and does not put it back when the visitor comes back. The first rendering keeps
 * what stands in the field, since that was typed, or put back, before.
 */
function useShownText(value: string, initialValue: string) {
  const input = useRef<HTMLInputElement>(null);
  const isRendered = useRef(false);
  useLayoutEffect(() => {
    const field = input.current;
    if (field && field.value !== value && (isRendered.current || value !== initialValue)) field.value = value;
    isRendered.current = true;
  });
  return input;
}

/** A mouse that moves further than this between press and release drags a selection, in CSS pixels. */
const DRAG_PX = 5;

/**
 * Selects the whole text of a field on focus, so that the first key replaces it. If a press focuses the field, the text is
 * selected on its click and not before: Firefox would start to drag a text that is selected on the press, and WebKit would
 * collapse the selection on release. Dragging selects a range, and a click into a focused field places the caret.
 */
function useSelectOnFocus(): ComponentProps<"input"> {
  const press = useRef<{ readonly clientX: number; readonly clientY: number } | null>(null);
  return {
    onMouseDown: ({ currentTarget, clientX, clientY }) => {
      press.current = currentTarget === document.activeElement ? null : { clientX, clientY };
    },
    onFocus: ({ currentTarget }) => {
      if (!press.current) currentTarget.select();
    },
    onClick: ({ currentTarget, clientX, clientY }) => {
      const from = press.current;
      press.current = null;
      if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) <= DRAG_PX) currentTarget.select();
    },
    onBlur: () => {
      press.current = null;
    },
  };
}

/** A number as text, one step further; a step down from a positive number stops at zero. */
function stepText(start: number, amount: number): string {
  const next = start + amount;
  const hundredths = next * 100;
  const rounded = Number.isFinite(hundredths) ? Math.round(hundredths) / 100 : next;
  return String(start >= 0 && rounded < 0 ? 0 : rounded);
}

function Unit({ children }: { readonly children: string }): JSX.Element {
  return (
    <span aria-hidden="true" className="text-small text-steel">
      {children}
    </span>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly sign: string;
  readonly onStep: () => void;
  readonly className: string;
};

function StepButton({ label, sign, onStep, className }: StepButtonProps): JSX.Element {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onStep}
      className={classNames(
        "w-[44px] shrink-0 cursor-pointer touch-manipulation border-rule text-h3 text-ink select-none hover:bg-paper",
        className,
      )}
    >
      {sign}
    </button>
  );
}
