import { useId, type ComponentProps, type JSX, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

/** A native checkbox; the whole sentence is its label and its 44 px target. */
export function Checkbox({ label, error, className, ...props }: CheckboxProps): JSX.Element {
  const errorId = useId();
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-small text-ink">
        <input
          {...props}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          className="focus-ring mt-px size-6 shrink-0 cursor-pointer accent-orange aria-invalid:scroll-mb-24 aria-invalid:outline-2 aria-invalid:outline-alarm"
        />
        <span className="pt-0.5">{label}</span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
