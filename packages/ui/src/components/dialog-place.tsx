import { useLayoutEffect, useRef, type JSX } from "react";
import { create } from "zustand";

/** The places of the open dialogs, in the order in which they were opened. */
const usePlaces = create<readonly HTMLElement[]>(() => []);

/**
 * An empty element at the top of the last opened dialog, for a portal with controls that must stay operable while the page
 * behind the dialog is inert. Null while no dialog is open.
 */
export function useDialogPlace(): HTMLElement | null {
  return usePlaces((places) => places.at(-1) ?? null);
}

/** That element; each `Dialog` renders one. */
export function DialogPlace({ open }: { readonly open: boolean }): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = element.current;
    if (!open || !place) return;
    change((places) => [...places, place]);
    return () => change((places) => places.filter((offered) => offered !== place));
  }, [open]);
  return <div ref={element} />;
}

function change(next: (places: readonly HTMLElement[]) => readonly HTMLElement[]): void {
  usePlaces.setState(next, true);
  // For the page's styles. `:has(dialog:modal)` would search the page again for each text that changes.
  document.documentElement.toggleAttribute("data-modal", usePlaces.getState().length > 0);
}
