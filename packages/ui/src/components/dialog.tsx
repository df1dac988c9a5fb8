import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ComponentProps, JSX, ReactNode, RefObject } from "react";
import { classNames } from "../class-names.ts";
import { DialogPlace } from "./dialog-place.tsx";

export type DialogProps = {
  readonly open: boolean;
  /** Called with false on Esc, on a click on the backdrop and by the close button. */
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** The element to focus on opening. @default the first focusable element */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The element to focus on closing. @default the element that had the focus before */
  readonly finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean | null) | undefined;
  /** A sheet that fills the phone's screen from below, or a small one in its middle. @default "sheet" */
  readonly size?: "sheet" | "small" | undefined;
  /**
   * Renders the closed dialog too, hidden, so that it opens at once and its content keeps its state while it is closed.
   * @default false
   */
  readonly keepMounted?: boolean | undefined;
  /** Renders the sheet, for an animation, with the props that the `<div>` would get. @default a plain `<div>` */
  readonly renderSheet?: ((props: ComponentProps<"div">) => JSX.Element) | undefined;
  readonly children: ReactNode;
};

const SIZES = {
  sheet:
    "inset-x-0 bottom-0 max-h-[94dvh] rounded-t-sheet sm:inset-0 sm:m-auto sm:h-fit sm:w-[32.5rem] sm:max-w-[calc(100vw-2rem)] sm:rounded-sheet",
  small: "inset-0 m-auto h-fit max-h-[94dvh] w-[30rem] max-w-[calc(100vw-2rem)] rounded-sheet",
} as const;

/**
 * A modal dialog: labelled by its title, with trapped and restored focus; the page behind it is inert and does not scroll,
 * Esc and the backdrop close it. Toasts above it stay readable and clickable, and so does what is rendered into its
 * `useDialogPlace()`.
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
    renderSheet,
    children,
  } = props;
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal keepMounted={keepMounted}>
        <BaseDialog.Backdrop data-slot="dialog-backdrop" className="fixed inset-0 z-40 bg-ink/60" />
        <BaseDialog.Popup
          data-slot="dialog"
          render={renderSheet}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={classNames(
            "fixed z-50 flex flex-col overflow-hidden border border-rule bg-sheet text-ink shadow-sheet outline-none",
            SIZES[size],
          )}
        >
          <DialogPlace open={open} />
          <div className="flex items-start gap-3 border-b border-rule px-5 pt-5 pb-4">
            <div className="min-w-0 flex-1">
              <BaseDialog.Title className="m-0 text-h3 font-extrabold tracking-tight text-balance">
                {title}
              </BaseDialog.Title>
              {description ? (
                <BaseDialog.Description render={<div />} className="mt-1 text-small text-steel">
                  {description}
                </BaseDialog.Description>
              ) : null}
            </div>
            <BaseDialog.Close
              aria-label="Close"
              className="focus-ring -mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control border-0 bg-transparent text-ink hover:bg-paper"
            >
              <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 fill-none stroke-current stroke-2">
                <path d="m4 4 12 12M16 4 4 16" />
              </svg>
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
