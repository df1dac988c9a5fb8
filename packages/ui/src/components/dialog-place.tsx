"use client";

import { useLayoutEffect, useRef, useSyncExternalStore, type JSX } from "react";

/** The places of the open dialogs, in the order in which they were opened. */
let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/**
 * An empty element at the top of the dialog that was opened last, to render into with a portal what must stay operable
 * while the page behind the dialog is inert. Null while no dialog is open.
 */
export function useDialogPlace(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  );
}

/** That element; each `Dialog` renders one. */
export function DialogPlace({ open }: { readonly open: boolean }): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = element.current;
    if (!open || !place) return;
    change([...places, place]);
    return () => change(places.filter((offered) => offered !== place));
  }, [open]);
  return <div ref={element} data-slot="dialog-place" />;
}

function change(next: readonly HTMLElement[]): void {
  places = next;
  // For the page's styles. `:has(dialog:modal)` would search the page again for each text that changes.
  document.documentElement.toggleAttribute("data-modal", places.length > 0);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
