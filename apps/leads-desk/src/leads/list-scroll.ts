import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";
import { keepPlace, keptPlace } from "./use-address.ts";

const SCROLLED_MS = 200;
/** So near the top the list counts as being there, and new leads are put in as they come. */
const TOP_PX = 40;

/** @param rem from which on list and lead stand beside each other, or the list is a table @default 64 */
export function isWide(rem = 64): boolean {
  return matchMedia(`(min-width: ${rem}rem)`).matches;
}

/** The element that scrolls the list. Beside an open lead the list scrolls by itself. */
export function listPane(list: HTMLElement | null): HTMLElement {
  return list && isWide() ? list : document.documentElement;
}

export function isListAtTop(list: HTMLElement | null): boolean {
  return isShown(list) && listPane(list).scrollTop < TOP_PX;
}

function isShown(list: HTMLElement | null): boolean {
  return list !== null && list.offsetHeight > 0;
}

/** Keeps the list's place in the history, and goes back there, and to the row of the lead that was open. @returns notes the place at once */
export function useListScroll(list: RefObject<HTMLElement | null>, rows: number, openId: string): () => void {
  const top = useRef(keptPlace().top);
  const isRestored = useRef(false);
  const note = (): void => {
    if (!isShown(list.current) || !isRestored.current) return;
    top.current = listPane(list.current).scrollTop;
    keepPlace({ rows, top: top.current });
  };
  const noteLater = useEffectEvent(note);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(noteLater, SCROLLED_MS);
    };
    later();
    // Also of panes: a scroll does not bubble.
    addEventListener("scroll", later, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", later, { capture: true });
    };
  }, [rows]);
  useLayoutEffect(() => {
    if (rows === 0 || isRestored.current) return;
    isRestored.current = true;
    if (isShown(list.current)) listPane(list.current).scrollTop = top.current;
  }, [rows, list]);
  useLayoutEffect(() => {
    if (!isWide()) document.documentElement.scrollTop = openId ? 0 : top.current;
  }, [openId]);
  const last = useRef(openId);
  useEffect(() => {
    if (openId !== "") last.current = openId;
    const row = list.current?.querySelector<HTMLElement>(`[data-lead="${last.current}"] a`);
    if (openId !== "" || !row) return;
    // The row that somebody comes back from, unless they are somewhere else already.
    if (document.activeElement === document.body) row.focus({ preventScroll: true });
    last.current = "";
  }, [openId, list, rows]);
  return note;
}
