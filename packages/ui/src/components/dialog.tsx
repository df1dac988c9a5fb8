import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { classNames } from "../class-names.ts";
import { CloseButton } from "./close-button.tsx";
import { useComponentWords } from "./component-words.tsx";
import { DialogPlace } from "./dialog-place.tsx";
import { prefersReducedMotion } from "./reduced-motion.tsx";
import type { moveSheet } from "./move-sheet.ts";

type DialogProps = {
  readonly open: boolean;
  /** Called with false on Esc, on a click on the backdrop and by the close button. */
  readonly onOpenChange: (open: boolean) => void;
  /** Called when it is gone, and the page behind it answers again. */
  readonly onClosed?: (() => void) | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  /** The element to focus on opening. @default the first focusable element */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Returns the element to focus on closing. @default the element that had the focus before */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** A sheet that fills the phone's screen from below, one with room for a table, or a small one in its middle. @default "sheet" */
  readonly size?: "sheet" | "wide" | "small" | undefined;
  /**
   * Renders the content of the closed dialog too, hidden, so that it opens at once and its content keeps its state while
   * it is closed.
   * @default false
   */
  readonly keepMounted?: boolean | undefined;
  readonly children: ReactNode;
};

/** The sheet's time to leave. */
const LEAVES_WITHIN_MS = 400;
/** The longest double click: its second half is not meant for the dialog that the first half opened. */
const DOUBLE_CLICK_MS = 700;

const SIZES = {
  sheet: "mt-auto w-full rounded-t-sheet sm:m-auto sm:w-[32.5rem] sm:max-w-[calc(100vw-2rem)] sm:rounded-sheet",
  wide: "mt-auto w-full rounded-t-sheet sm:m-auto sm:w-[64rem] sm:max-w-[calc(100vw-2rem)] sm:rounded-sheet",
  small: "m-auto w-[30rem] max-w-[calc(100vw-2rem)] rounded-sheet",
} as const;

/**
 * A modal dialog on the platform's `<dialog>`: labelled by its title; the page behind it is inert and does not scroll, Esc
 * and the backdrop close it, the focus goes back where it was. Toasts are shown inside it, and so are elements
 * rendered into its `useDialogPlace()`. Within a short window its head scrolls away. Its sheet moves once Framer Motion is there,
 * which is fetched when the dialog is mounted: the same element, which keeps its focus and its fields' texts.
 */
export function Dialog(props: DialogProps): JSX.Element {
  const { open, onOpenChange, title, description, size = "sheet", keepMounted, children } = props;
  const words = useComponentWords();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const lastPress = useRef<"too-soon" | "backdrop" | "sheet">("sheet");
  // Longer than `open` by the time that the sheet takes to leave.
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  const shownAt = useModal(element, isShown, props);
  useMotion(element, isShown, open, setShown);
  const close = (): void => {
    if (open) onOpenChange(false);
  };
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
        close();
      }}
      // Some browsers close it themselves, such as on a second Esc.
      onClose={() => {
        if (element.current?.open) return;
        setShown(false);
        close();
      }}
      onKeyDown={keepTabInside}
      onPointerDown={(event) => {
        const isOnBackdrop = event.target === event.currentTarget;
        const isTooSoon = performance.now() - shownAt.current < DOUBLE_CLICK_MS;
        lastPress.current = isOnBackdrop ? "backdrop" : "sheet";
        // A mouse may have reached a field by then, a finger has not.
        if (!isTooSoon || (!isOnBackdrop && event.pointerType !== "touch")) return;
        lastPress.current = "too-soon";
        // Keeps the focus where it is.
        event.preventDefault();
      }}
      onClickCapture={(event) => {
        const isByPointer = event.detail > 0;
        if (!isByPointer || lastPress.current !== "too-soon") return;
        event.preventDefault();
        event.stopPropagation();
      }}
      // A text selection that ends on the backdrop is no click on it.
      onClick={(event) => {
        if (lastPress.current === "backdrop" && event.target === event.currentTarget) close();
      }}
      className="[container:dialog/size] fixed inset-0 m-0 hidden size-full max-h-none max-w-none overflow-hidden border-0 bg-transparent p-0 text-ink open:flex backdrop:bg-transparent"
    >
      <div data-slot="dialog-shade" className="pointer-events-none absolute inset-0 bg-ink/60" />
      <div
        data-slot="dialog-sheet"
        // A dialog is answered once.
        inert={!open}
        className={classNames(
          "relative flex max-h-[94%] flex-col overflow-hidden border border-rule bg-sheet lifted short:max-h-full short:scroll-py-4 short:overflow-y-auto",
          SIZES[size],
        )}
      >
        <DialogPlace open={isShown} />
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
          <CloseButton label={words.close} onClick={close} className="-mt-2 -mr-2" />
        </div>
        {isShown || keepMounted ? children : null}
      </div>
    </dialog>
  );
}

/** Shows the platform's dialog, and moves the focus into it and back. @returns when it was shown last, as `performance.now()` says */
function useModal(
  element: RefObject<HTMLDialogElement | null>,
  isShown: boolean,
  { open, initialFocus, finalFocus, onClosed }: DialogProps,
): RefObject<number> {
  const shownAt = useRef(0);
  const wasShown = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog || !wasShown.current) return;
    // Opened again while it left. A browser closes it itself on a second Esc, and tells so later.
    if (!dialog.open) dialog.showModal();
    initialFocus?.current?.focus();
  }, [element, open, initialFocus]);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || wasShown.current === isShown) return;
    wasShown.current = isShown;
    if (isShown) {
      // Focused while the dialog opens: a second focus would cost a second layout.
      initialFocus?.current?.setAttribute("autofocus", "");
      dialog.showModal();
      shownAt.current = performance.now();
    } else {
      dialog.close();
      // A scroll of its own would end the one to where the element is.
      finalFocus?.()?.focus({ preventScroll: true });
      onClosed?.();
    }
  }, [element, isShown, initialFocus, finalFocus, onClosed]);
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => {
      wasShown.current = false;
      dialog?.close();
    };
  }, [element]);
  return shownAt;
}

/** Moves the sheet once its module is there, and calls `setShown(false)` when it has left. */
function useMotion(
  element: RefObject<HTMLDialogElement | null>,
  isShown: boolean,
  open: boolean,
  setShown: (isShown: boolean) => void,
): void {
  const move = useRef<typeof moveSheet>(undefined);
  const wasShown = useRef(false);
  useEffect(() => {
    if (prefersReducedMotion()) return;
    import("./move-sheet.ts")
      .then((module) => void (move.current = module.moveSheet))
      // Without it nothing moves.
      .catch(() => undefined);
  }, []);
  useLayoutEffect(() => {
    const dialog = element.current;
    const isNew = !wasShown.current;
    wasShown.current = isShown;
    if (!dialog || !isShown) return;
    const arrival = move.current?.(dialog, open ? (isNew ? "opening" : "returning") : "closing");
    if (open) return;
    const leave = (): void => setShown(false);
    if (!arrival) return leave();
    void arrival.then(leave);
    // A hidden tab draws no frames, so that nothing there would have left.
    const timer = setTimeout(leave, LEAVES_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [element, isShown, open, setShown]);
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
