import { useRef, type ComponentProps } from "react";

/** A mouse that moves further than this between press and release drags a selection, in CSS pixels. */
const DRAG_PX = 5;

type SelectOnFocus = Required<Pick<ComponentProps<"input">, "onMouseDown" | "onFocus" | "onClick" | "onBlur">>;

/**
 * Selects the whole text of a field on focus, so that the first key replaces it. If a press focuses the field, the text is
 * selected on its click and not before: Firefox would start to drag a text that is selected on the press, and WebKit would
 * collapse the selection on release. Dragging selects a range, and a click into a focused field places the caret.
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
