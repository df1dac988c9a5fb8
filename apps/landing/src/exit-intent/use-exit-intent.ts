import { useEffect, useRef } from "react";

/**
 * Calls back once per page view when a mouse leaves the window through its top edge. Touch and pen never trigger it.
 *
 * @param isAllowed called at that moment; if it returns false, a later exit may still call back
 * @param onApproach called once when a mouse comes near that edge
 */
export function useExitIntent(isAllowed: () => boolean, onExit: () => void, onApproach: () => void): void {
  const latest = useRef({ isAllowed, onExit, onApproach });
  useEffect(() => {
    latest.current = { isAllowed, onExit, onApproach };
  });
  useEffect(() => {
    const root = document.documentElement;
    const leave = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || event.clientY > 0 || !latest.current.isAllowed()) return;
      root.removeEventListener("pointerleave", leave);
      latest.current.onExit();
    };
    const approach = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || event.clientY > window.innerHeight / 4) return;
      root.removeEventListener("pointermove", approach);
      latest.current.onApproach();
    };
    root.addEventListener("pointerleave", leave);
    root.addEventListener("pointermove", approach);
    return () => {
      root.removeEventListener("pointerleave", leave);
      root.removeEventListener("pointermove", approach);
    };
  }, []);
}
