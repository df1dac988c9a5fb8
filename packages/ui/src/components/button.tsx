import type { ComponentProps, JSX, MouseEvent } from "react";
import { classNames } from "../class-names.ts";

/** What a button says of its weight: the one main action, a second one, a quiet one, one that ends something. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "destructive";

type ButtonLook = {
  /** @default "primary" */
  readonly variant?: ButtonVariant | undefined;
};

export type ButtonProps = ComponentProps<"button"> & ButtonLook;
export type ButtonLinkProps = ComponentProps<"a"> & ButtonLook;

const BASE =
  "focus-ring inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border-2 px-5 py-2.5 " +
  "text-center text-body font-bold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60";

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: "border-orange bg-orange text-sheet hover:border-orange-deep hover:bg-orange-deep",
  secondary: "border-ink bg-sheet text-ink hover:bg-paper",
  quiet: "border-transparent bg-transparent text-steel underline underline-offset-4 hover:text-ink",
  destructive: "border-alarm bg-alarm text-sheet hover:border-alarm-deep hover:bg-alarm-deep",
};

/**
 * A native button, 44 px high at least; `type` is "button" unless it says otherwise. With `aria-disabled` it looks as a
 * disabled one does, and a press does nothing and submits nothing, but it keeps the focus: for a button that is busy.
 */
export function Button({
  variant = "primary",
  className,
  type = "button",
  onClick,
  ...props
}: ButtonProps): JSX.Element {
  const isInert = props["aria-disabled"] === true || props["aria-disabled"] === "true";
  return (
    <button
      {...props}
      type={type}
      onClick={isInert ? prevent : onClick}
      data-slot="button"
      data-variant={variant}
      className={classNames(BASE, VARIANTS[variant], className)}
    />
  );
}

function prevent(event: MouseEvent): void {
  event.preventDefault();
}

/** A link that looks like a button: for what goes somewhere, so that it works before any script runs. */
export function ButtonLink({ variant = "primary", className, children, ...props }: ButtonLinkProps): JSX.Element {
  return (
    <a {...props} data-slot="button" data-variant={variant} className={classNames(BASE, VARIANTS[variant], className)}>
      {children}
    </a>
  );
}
