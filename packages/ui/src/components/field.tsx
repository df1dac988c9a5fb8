import { useId, type JSX, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** What a control inside a field must carry, so that its label, hint and error belong to it. */
export type FieldControlProps = {
  readonly id: string;
  readonly required: boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
};

export type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The sentence under the field that says what to do; absent when the field is fine. */
  readonly error?: string | undefined;
  /** @default false */
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControlProps) => ReactNode;
};

/** Label above, control, hint, error below; the control gets the ids that tie them together. */
export function Field({ label, hint, error, required = false, className, children }: FieldProps): JSX.Element {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div data-slot="field" className={classNames("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-small font-bold text-ink">
        {label}
      </label>
      {children({ id, required, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p id={hintId} className="text-small text-steel">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

/** An error in words with a sign before it: never colour alone. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string }): JSX.Element {
  return (
    <p id={id} data-slot="field-error" className="flex items-start gap-1.5 text-small font-bold text-alarm">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0 fill-none stroke-current stroke-2">
        <path d="M8 1.5 15 14H1L8 1.5ZM8 6v3.5M8 11.5v1" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
