import type { ComponentProps, JSX, KeyboardEvent, KeyboardEventHandler } from "react";
import { classNames } from "../class-names.ts";

type ButtonLook = {
  /** `outline` is a secondary action on a dark surface. @default "primary" */
  readonly variant?: "primary" | "secondary" | "quiet" | "destructive" | "outline" | undefined;
};

type ButtonProps = ComponentProps<"button"> & ButtonLook;
type ButtonLinkProps = ComponentProps<"a"> & ButtonLook;

/**
 * A native button, at least 44 px high; `type` is "button" by default. With `aria-disabled` it looks disabled, does
 * nothing and submits nothing, but keeps the focus: for a button that is busy. A held Enter key presses it once.
 */
export function Button({
  variant = "primary",
  className,
  type = "button",
  onClick,
  onKeyDown,
  ...props
}: ButtonProps): JSX.Element {
  const isInert = props["aria-disabled"] === true || props["aria-disabled"] === "true";
  return (
    <button
      {...props}
      type={type}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      onKeyDown={ignoringHeldEnter(onKeyDown)}
      data-slot="button"
      data-variant={variant}
      className={classNames(`kit-button kit-button-${variant}`, className)}
    />
  );
}

/** Ignores the repeats of a held Enter key: each one clicks a button, opens a link or submits a form again. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/** A link that looks like a button: it works before any script runs. A held Enter key opens it once. */
export function ButtonLink({
  variant = "primary",
  className,
  href,
  children,
  onKeyDown,
  ...props
}: ButtonLinkProps): JSX.Element {
  return (
    <a
      {...props}
      href={href}
      onKeyDown={ignoringHeldEnter(onKeyDown)}
      data-slot="button"
      data-variant={variant}
      className={classNames(`kit-button kit-button-${variant}`, className)}
    >
      {children}
    </a>
  );
}

function ignoringHeldEnter<E extends Element>(onKeyDown: KeyboardEventHandler<E> | undefined) {
  return (event: KeyboardEvent<E>): void => {
    ignoreHeldEnter(event);
    onKeyDown?.(event);
  };
}
