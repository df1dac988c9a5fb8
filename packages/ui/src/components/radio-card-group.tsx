import type { JSX, ReactNode } from "react";
import { classNames } from "../class-names.ts";

type RadioCardGroupProps<Value extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** Called with the chosen value again if it is clicked: somebody has chosen it then. */
  readonly onValueChange: (value: Value) => void;
  /** Classes of the cards' grid. */
  readonly className?: string | undefined;
};

/**
 * Native radio buttons that look like cards: arrow keys, one tab stop and form behaviour are the browser's. The selected
 * card has a thick border, a tick and bold text, so that it is not marked by colour alone.
 */
export function RadioCardGroup<Value extends string>(props: RadioCardGroupProps<Value>): JSX.Element {
  const { legend, name, value, options, onValueChange, className } = props;
  return (
    <fieldset data-slot="radio-card-group" className="m-0 min-w-0 border-0 p-0">
      <legend className="caps mb-2 p-0 text-ink">{legend}</legend>
      <div className={classNames("grid gap-2", className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-sheet px-3 py-2 text-ink outline-offset-2 outline-orange hover:bg-paper has-checked:border-ink has-checked:font-bold has-checked:[box-shadow:inset_0_0_0_2px_var(--color-ink)] has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              // A checked radio sends no change.
              onClick={() => option.value === value && onValueChange(value)}
              className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
            />
            {option.label}
            {/* A disc with a hole, which no dark theme of a browser can paint in the disc's colour. */}
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className="absolute top-0.5 right-0.5 hidden size-4.5 group-has-checked:block"
            >
              <path
                fillRule="evenodd"
                d="M10 1a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM6.5 9.7 8.6 11.8 13.5 6.5 14.9 7.9 8.6 14.6 5.1 11.1z"
                className="fill-ink forced-colors:fill-[Highlight]"
              />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
