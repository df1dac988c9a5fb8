import { useEffect, useRef } from "react";

/**
 * Calls back once per page view when a mouse leaves the window through its top edge. Touch and pen never trigger it.
 *
 * @param isAllowed called at that moment; if it returns false, a later exit may still call back
 */
export function useExitIntent(isAllowed: () => boolean, onExit: () => void): void {
  const latest = useRef({ isAllowed, onExit });
  useEffect(() => {
    latest.current = { isAllowed, onExit };
  });
  useEffect(() => {
    const root = document.documentElement;
    const leave = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || event.clientY > 0 || !latest.current.isAllowed()) return;
      root.removeEventListener("pointerleave", leave);
      latest.current.onExit();
    };
    root.addEventListener("pointerleave", leave);
    return () => root.removeEventListener("pointerleave", leave);
  }, []);
}
