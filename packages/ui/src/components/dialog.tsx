"use client";

import { useId, useLayoutEffect, useRef, type JSX, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { classNames } from "../class-names.ts";
import { DialogPlace } from "./dialog-place.tsx";
import { CLOSE } from "../words.ts";

export type DialogProps = {
  readonly open: boolean;
  /** Called with false on Esc, on a click on the backdrop and by the close button. */
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** The element to focus on opening. @default the first focusable element */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Returns the element to focus on closing. @default the element that had the focus before */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** A sheet that fills the phone's screen from below, or a small one in its middle. @default "sheet" */
  readonly size?: "sheet" | "small" | undefined;
  /**
   * Renders the content of the closed dialog too, hidden, so that it opens at once and its content keeps its state while
   * it is closed.
   * @default false
   */
  readonly keepMounted?: boolean | undefined;
  readonly children: ReactNode;
};

const SIZES = {
  sheet: "mt-auto w-full rounded-t-sheet sm:m-auto sm:w-[32.5rem] sm:max-w-[calc(100vw-2rem)] sm:rounded-sheet",
  small: "m-auto w-[30rem] max-w-[calc(100vw-2rem)] rounded-sheet",
} as const;

/**
 * A modal dialog on the platform's `<dialog>`: labelled by its title; the page behind it is inert and does not scroll, Esc
 * and the backdrop close it, the focus goes back where it was. Toasts are shown inside it, and so is what is rendered into
 * its `useDialogPlace()`. Within a short window its head scrolls away.
 */
export function Dialog(props: DialogProps): JSX.Element {
  const {
    open,
    onOpenChange,
    title,
    description,
    initialFocus,
    finalFocus,
    size = "sheet",
    keepMounted,
    children,
  } = props;
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (open) {
      // Focused while the dialog opens: a second focus would cost a second layout.
      initialFocus?.current?.setAttribute("autofocus", "");
      dialog.showModal();
    } else {
      dialog.close();
      finalFocus?.()?.focus();
    }
  }, [open, initialFocus, finalFocus]);
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);
  return (
    // The keyboard closes it by Esc.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      data-slot="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onOpenChange(false);
      }}
      // Some browsers close it themselves, such as on a second Esc.
      onClose={() => {
        if (open && !element.current?.open) onOpenChange(false);
      }}
      onKeyDown={keepTabInside}
      // A text selection that ends on the backdrop is no click on it.
      onPointerDown={(event) => (isPressed.current = event.target === event.currentTarget)}
      onClick={(event) => {
        if (isPressed.current && event.target === event.currentTarget) onOpenChange(false);
      }}
      className="[container:dialog/size] fixed inset-0 m-0 hidden size-full max-h-none max-w-none overflow-hidden border-0 bg-ink/60 p-0 text-ink open:flex backdrop:bg-transparent"
    >
      <div
        data-slot="dialog-sheet"
        className={classNames(
          "flex max-h-[94%] flex-col overflow-hidden border border-rule bg-sheet shadow-sheet short:max-h-full short:scroll-py-4 short:overflow-y-auto " +
            "motion-safe:transition-[translate] motion-safe:duration-180 motion-safe:ease-out motion-safe:starting:translate-y-6",
          SIZES[size],
        )}
      >
        <DialogPlace open={open} />
        <div className="flex items-start gap-3 border-b border-rule px-5 pt-5 pb-4">
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="m-0 text-h3 font-extrabold tracking-tight text-balance">
              {title}
            </h2>
            {description ? (
              <div id={`${id}-description`} className="mt-1 text-small text-steel">
                {description}
              </div>
            ) : null}
          </div>
          <button
            type="button"
            aria-label={CLOSE}
            onClick={() => onOpenChange(false)}
            className="focus-ring -mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control border-0 bg-transparent text-ink hover:bg-paper"
          >
            <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 fill-none stroke-current stroke-2">
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        </div>
        {open || keepMounted ? children : null}
      </div>
    </dialog>
  );
}

/** From the last control Tab goes to the first, and back; the platform would go to the browser's own controls between them. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Tab") return;
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]"),
  ];
  const reachable = controls.filter(
    (control) => control.tabIndex >= 0 && !control.matches(":disabled") && isShown(control),
  );
  if (event.target !== reachable.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  reachable.at(event.shiftKey ? -1 : 0)?.focus();
}

/** `checkVisibility` is newer than Safari 16.4. */
function isShown(control: HTMLElement): boolean {
  return control.checkVisibility?.() ?? control.getClientRects().length > 0;
}
