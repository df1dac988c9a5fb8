import { useEffect, type RefObject } from "react";

/** How far below or above the window counts as near: one window's height. */
const MARGIN = "100% 0px";

/**
 * Calls back once, when the element is less than a window's height away.
 *
 * @param onNear the same function on every render
 */
export function useNearViewport(element: RefObject<Element | null>, onNear: () => void): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        onNear();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onNear]);
}
