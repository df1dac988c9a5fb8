import { useRef, type ComponentProps } from "react";

/** A mouse that moves further than this between press and release drags a selection, in CSS pixels. */
const DRAG_PX = 5;

type SelectOnFocus = Required<Pick<ComponentProps<"input">, "onMouseDown" | "onFocus" | "onClick" | "onBlur">>;

/**
 * Selects the whole text of a field that gets the focus, so that the first key replaces it. A press that brings the
 * focus selects at its click and not before: a text that is selected under a press would be dragged away in Firefox, and
 * WebKit would collapse the selection on release. Dragging selects what is dragged over, and a click into a field that
 * has the focus already places the caret.
 */
export function useSelectOnFocus(): SelectOnFocus {
  const press = useRef<{ readonly clientX: number; readonly clientY: number } | null>(null);
  return {
    onMouseDown: ({ currentTarget, clientX, clientY }) => {
      press.current = currentTarget === document.activeElement ? null : { clientX, clientY };
    },
    onFocus: ({ currentTarget }) => {
      if (!press.current) currentTarget.select();
    },
    onClick: ({ currentTarget, clientX, clientY }) => {
      const from = press.current;
      press.current = null;
      if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) <= DRAG_PX) currentTarget.select();
    },
    onBlur: () => {
      press.current = null;
    },
  };
}
