/**
 * Measures the visible part of the frame, which is as high as its content and so has no viewport of its own, and sets the
 * CSS variables by which dialogs and messages are placed. Await it before opening one, so that it does not move.
 */
export function noteVisiblePart(root: HTMLElement = document.documentElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const seen = entries[0]?.intersectionRect;
      if (seen && seen.height > 0) {
        root.style.setProperty("--visible-top", `${seen.top}px`);
        root.style.setProperty("--visible-height", `${seen.height}px`);
      }
      resolve();
    });
    observer.observe(root);
  });
}
