import { useEffect, useEffectEvent } from "react";

/**
 * Calls back once per page view when a mouse leaves the window through its top edge, no button down. Touch and pen never
 * trigger it, nor does a drag: for one that it takes over, the browser lets the pointer leave at the edge.
 *
 * @param isAllowed called at that moment; if it returns false, a later exit may still call back
 * @param onApproach called once when a mouse comes near that edge
 */
export function useExitIntent(isAllowed: () => boolean, onExit: () => void, onApproach: () => void): void {
  const isExitAllowed = useEffectEvent(isAllowed);
  const exit = useEffectEvent(onExit);
  const comeNear = useEffectEvent(onApproach);
  useEffect(() => {
    const root = document.documentElement;
    const listening = new AbortController();
    const { signal } = listening;
    let isDrag = false;
    const follow = ({ type, clientY }: PointerEvent): void => {
      isDrag = type === "pointercancel" || (type === "pointerup" && clientY < 0);
    };
    const leave = ({ buttons, clientY, pointerType }: PointerEvent): void => {
      if (isDrag || buttons > 0 || pointerType !== "mouse" || clientY > 0 || !isExitAllowed()) return;
      listening.abort();
      exit();
    };
    const approach = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || event.clientY > window.innerHeight / 4) return;
      root.removeEventListener("pointermove", approach);
      comeNear();
    };
    for (const type of ["pointermove", "pointerup", "pointercancel"] as const)
      root.addEventListener(type, follow, { signal });
    root.addEventListener("pointerleave", leave, { signal });
    root.addEventListener("pointermove", approach, { signal });
    return () => listening.abort();
  }, []);
}

const KEY = "exit-offer-refused";

/** Keeps for the tab's session that the visitor has refused the offer. */
export function keepRefusal(): void {
  try {
    sessionStorage.setItem(KEY, "");
  } catch {
    // Then it holds for this view.
  }
}

export function isRefused(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
