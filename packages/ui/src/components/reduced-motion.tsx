/** Whether the visitor has asked for less motion. Framer Motion's own setting keeps fades, and its `animate` does not ask. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
