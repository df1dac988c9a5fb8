import { useId, type JSX, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** The props that connect a control with the field's label, hint and error. */
type FieldControlProps = {
  readonly id: string;
  readonly required: boolean;
  readonly "aria-describedby": string | undefined;
  /** False is said too: browsers call a required, empty field invalid by themselves. */
  readonly "aria-invalid": boolean;
};

export type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The message under an invalid field, which says what to do; absent when it is valid. */
  readonly error?: string | undefined;
  /** @default false */
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControlProps) => ReactNode;
};

/** A label, a control, a hint and an error; the control gets the ids that connect them. */
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
      {children({ id, required, "aria-describedby": describedBy, "aria-invalid": error !== undefined })}
      {hint ? (
        <p id={hintId} className="text-small text-steel">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

/** Scrolls to the field that has the focus when a phone is turned, since the window then shows another part of the page. */
export function keepFieldInSight(): void {
  matchMedia("(orientation: portrait)").addEventListener("change", () => {
    const focused = document.activeElement;
    if (focused?.matches("input, select, textarea")) focused.scrollIntoView({ block: "center" });
  });
}

/** An error message with an icon, so that it is not marked by colour alone. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string }): JSX.Element {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-bold text-alarm">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0 fill-none stroke-current stroke-2">
        <path d="M8 1.5 15 14H1L8 1.5ZM8 6v3.5M8 11.5v1" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
