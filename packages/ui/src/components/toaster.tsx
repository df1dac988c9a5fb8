"use client";

import { useEffect, useState, useSyncExternalStore, type JSX } from "react";
import { createPortal } from "react-dom";
import { useDialogPlace } from "./dialog-place.tsx";
import { DISMISS_MESSAGE, NOTIFICATIONS } from "../words.ts";

/** How long a toast is shown, in milliseconds; paused while it is hovered or focused, and while the tab is hidden. */
export const TOAST_DURATION_MS = 8000;

export type ToastMessage = {
  readonly title: string;
  readonly description: string;
  /** @default "neutral" */
  readonly tone?: "neutral" | "success" | "destructive" | undefined;
};

let shown: (ToastMessage & { readonly id: number }) | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message in place of the one before it. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId });
}

/** Removes the message that is shown, if there is one. */
export function dismissToast(): void {
  change(null);
}

/**
 * The place of the toasts, of which at most one is visible: at the top of the window, or of the open dialog, where it
 * covers nothing. Mount it before the first message, so that it is announced.
 */
export function Toaster(): JSX.Element {
  const dialogPlace = useDialogPlace();
  return dialogPlace ? (
    createPortal(<Region key="dialog" className="p-3 empty:hidden" />, dialogPlace)
  ) : (
    <Region key="page" className="fixed inset-x-4 top-4 z-50 mx-auto max-w-[23rem]" />
  );
}

/** A live region. It is empty at first, also where a dialog opens or closes under a message: a full one is not read out. */
function Region({ className }: { readonly className: string }): JSX.Element {
  const [isReady, setReady] = useState(false);
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  useEffect(() => {
    const timer = setTimeout(() => setReady(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-label={NOTIFICATIONS} aria-live="polite" data-slot="toaster" className={className}>
      {isReady && toast ? <Toast key={toast.id} {...toast} /> : null}
    </section>
  );
}

const ICONS = {
  success: "M3.5 10.5 8 15l8.5-9.5",
  destructive: "M10 2 18.5 17h-17L10 2Zm0 5.5v4.5m0 2.5v.1",
} as const;
const LOOKS = { neutral: "border-ink", success: "border-money", destructive: "border-alarm" } as const;
const TITLES = { neutral: "", success: "text-money", destructive: "text-alarm" } as const;

function Toast({ title, description, tone = "neutral" }: ToastMessage): JSX.Element {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(dismissToast, TOAST_DURATION_MS);
    };
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", start);
    };
  }, [isHeld]);
  return (
    // It only waits while somebody reads it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-slot="toast"
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`flex items-start gap-3 rounded-sheet border-2 bg-sheet p-4 pr-1 text-ink shadow-sheet ${LOOKS[tone]}`}
    >
      {tone === "neutral" ? null : (
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className={`mt-0.5 size-5 shrink-0 fill-none stroke-current stroke-2 ${TITLES[tone]}`}
        >
          <path d={ICONS[tone]} />
        </svg>
      )}
      <div className="min-w-0 flex-1">
        <div data-slot="toast-title" className={`font-extrabold ${TITLES[tone]}`}>
          {title}
        </div>
        <div className="text-small">{description}</div>
      </div>
      <button
        type="button"
        aria-label={DISMISS_MESSAGE}
        onClick={dismissToast}
        className="focus-ring -my-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control border-0 bg-transparent text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4 fill-none stroke-current stroke-2">
          <path d="m4 4 12 12M16 4 4 16" />
        </svg>
      </button>
    </div>
  );
}

function change(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
