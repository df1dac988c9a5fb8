import { useEffect, useState, type RefObject } from "react";

/** A screen on which an open panel leaves no room for the focused element. */
export const SHORT_SCREEN = "(height < 30rem)";

/** Whether the panel is folded into a row. Each step of the call unfolds it; on a short screen, focus outside folds it. */
export function useFold(dock: RefObject<HTMLElement | null>, step: string): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(false);
  const [lastStep, setLastStep] = useState(step);
  if (step !== lastStep) {
    setLastStep(step);
    setFolded(false);
  }
  useEffect(() => {
    const makeRoom = ({ target }: FocusEvent): void => {
      const { current } = dock;
      if (current && target instanceof Element && !current.contains(target) && matchMedia(SHORT_SCREEN).matches)
        setFolded(true);
    };
    document.addEventListener("focusin", makeRoom);
    return () => document.removeEventListener("focusin", makeRoom);
  }, [dock]);
  return [isFolded, setFolded];
}
