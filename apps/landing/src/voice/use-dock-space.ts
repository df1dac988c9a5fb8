import { useEffect, useLayoutEffect, type RefObject } from "react";

/** The dock's distance from the lower edge, and as much above it. */
const MARGINS_PX = 24;
const PROPERTY = "--dock-space";
const FILLED = "[data-variant=primary], [data-variant=destructive]";

// Set on the two elements that use it. Inherited, each change would have the styles of the whole page calculated again.
try {
  CSS.registerProperty({ name: PROPERTY, syntax: "*", inherits: false });
} catch {
  // An older browser inherits it; and development may have registered it before.
}

/**
 * Tells the page's styles whether the call's panel is open, and how much room the dock takes then, so that the focus is
 * scrolled clear of it.
 */
export function useDockSpace(
  dock: RefObject<HTMLElement | null>,
  isElsewhere: boolean,
  hasPanel: boolean,
  isFolded: boolean,
): void {
  // Before it is painted: the panel makes the dock float.
  useLayoutEffect(() => {
    document.body.toggleAttribute("data-call-panel", hasPanel);
    return () => document.body.removeAttribute("data-call-panel");
  }, [hasPanel]);
  // Its content changes with each state of the call.
  useLayoutEffect(() => {
    const step = isElsewhere ? null : dock.current?.querySelector(FILLED);
    document.body.toggleAttribute("data-call-step", Boolean(step));
  });
  useEffect(() => {
    const element = dock.current;
    if (!element || !hasPanel || isElsewhere) return;
    const places = [document.documentElement, document.body];
    // On a wide screen the panel stands beside the dock.
    const panel = element.querySelector<HTMLElement>("[data-slot=call-panel]") ?? element;
    const observer = new ResizeObserver(() => {
      const space = `${Math.max(element.offsetHeight, panel.offsetHeight) + MARGINS_PX}px`;
      for (const { style } of places) style.setProperty(PROPERTY, space);
      // It may have grown over the focused element.
      const focused = document.activeElement?.closest("label, :focus");
      if (focused && !element.contains(focused) && [element, panel].some((part) => overlaps(focused, part)))
        focused.scrollIntoView({ block: "nearest" });
    });
    for (const part of [element, panel]) observer.observe(part);
    return () => {
      observer.disconnect();
      for (const { style } of places) style.removeProperty(PROPERTY);
    };
  }, [dock, isElsewhere, hasPanel, isFolded]);
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left;
}
