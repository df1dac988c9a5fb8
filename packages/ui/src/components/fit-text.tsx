import type { CSSProperties } from "react";

/** Characters that fit where a figure stands in letters of the text. */
const SHORT = 8;
/** Percent of a container's width: a font of that size, divided by the number of characters, fills it. Bold digits are no wider. */
const FULL_WIDTH = 140;

/**
 * The style of an element around a long figure, such as one of billions: its font shrinks to the next container's width
 * (`@container`), where the text would break. A short one gets none, so that prerendered markup has no inline style, which
 * a content security policy may forbid.
 *
 * @param fits characters that need no shrinking on the smallest screen
 */
export function fitText(text: string, fits = SHORT): CSSProperties | undefined {
  return text.length > fits ? { fontSize: `min(1em, ${FULL_WIDTH / text.length}cqi)` } : undefined;
}
