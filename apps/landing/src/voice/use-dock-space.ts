import { useEffect, type RefObject } from "react";

/** The dock's distance from the lower edge, and as much above it. */
const MARGINS_PX = 24;

/** Tells the page's styles how much room the dock takes, so that what is focused is scrolled clear of it (E2). */
export function useDockSpace(dock: RefObject<HTMLElement | null>, isElsewhere: boolean): void {
  useEffect(() => {
    const element = dock.current;
    const { style } = document.documentElement;
    if (!element || isElsewhere || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      style.setProperty("--dock-space", `${element.offsetHeight + MARGINS_PX}px`);
      // It may have grown over what was focused before.
      const focused = document.activeElement?.closest("label, :focus");
      if (focused && !element.contains(focused) && overlaps(focused, element))
        focused.scrollIntoView({ block: "nearest" });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock-space");
    };
  }, [dock, isElsewhere]);
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left;
}
