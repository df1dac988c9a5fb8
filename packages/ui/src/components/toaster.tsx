import { useEffect, useState, useSyncExternalStore, type JSX } from "react";
import { createPortal } from "react-dom";
import { create } from "zustand";
import { CloseButton } from "./close-button.tsx";
import { useComponentWords } from "./component-words.tsx";
import { useDialogPlace } from "./dialog-place.tsx";
import { LineIcon } from "./line-icon.tsx";

/** How long a toast is shown, in milliseconds; paused while it is hovered or focused, and while the tab is hidden. */
const TOAST_DURATION_MS = 8000;

/** The colour of border, icon and title. */
const TONES = {
  success: { colour: "text-money", icon: "M3.5 10.5 8 15l8.5-9.5" },
  destructive: { colour: "text-alarm", icon: "M10 2 18.5 17h-17L10 2Zm0 5.5v4.5m0 2.5v.1" },
} as const;

type ToastMessage = {
  readonly title: string;
  readonly description: string;
  readonly tone: keyof typeof TONES;
};

const useShown = create<{ message: ToastMessage | null; id: number }>(() => ({ message: null, id: 0 }));

/** Shows a message in place of the one before it. */
export function showToast(message: ToastMessage): void {
  useShown.setState(({ id }) => ({ message, id: id + 1 }));
}

export function dismissToast(): void {
  useShown.setState({ message: null });
}

/**
 * The place of the toasts, of which at most one is visible: at the top of the window, or of the open dialog, where it
 * covers nothing. Mount it before the first message, so that it is announced.
 */
export function Toaster(): JSX.Element {
  const dialogPlace = useDialogPlace();
  if (dialogPlace) return createPortal(<Region key="dialog" className="p-3 empty:hidden" />, dialogPlace);
  return <Region key="page" className="fixed inset-x-4 top-4 z-50 mx-auto max-w-[23rem]" />;
}

/** A live region. It is empty at first, also where a dialog opens or closes under a message: a full one is not read out. */
function Region({ className }: { readonly className: string }): JSX.Element {
  const [isReady, setReady] = useState(false);
  const { message, id } = useShown();
  const { notifications } = useComponentWords();
  useEffect(() => {
    const timer = setTimeout(() => setReady(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-label={notifications} aria-live="polite" data-slot="toaster" className={className}>
      {isReady && message ? <Toast key={id} {...message} /> : null}
    </section>
  );
}

function Toast({ title, description, tone }: ToastMessage): JSX.Element {
  const [isHeld, setHeld] = useState(false);
  const { dismissMessage } = useComponentWords();
  const isHidden = useSyncExternalStore(watchTab, () => document.hidden);
  useEffect(() => {
    if (isHeld || isHidden) return;
    const timer = setTimeout(dismissToast, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isHidden]);
  return (
    // It only waits while somebody reads it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-slot="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`flex items-start gap-2 rounded-sheet border-2 border-current bg-sheet p-4 pr-1 lifted ${TONES[tone].colour}`}
    >
      <LineIcon path={TONES[tone].icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <div data-slot="toast-title" className="font-extrabold">
          {title}
        </div>
        <div className="text-small text-ink">{description}</div>
      </div>
      <CloseButton label={dismissMessage} onClick={dismissToast} className="-my-3" />
    </div>
  );
}

function watchTab(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
