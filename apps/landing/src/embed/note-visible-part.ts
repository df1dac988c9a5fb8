/**
 * Notes which part of a frame the visitor sees, which a frame as high as its content cannot know by itself: in CSS variables
 * by which dialogs and messages are placed. Wait for it before something opens, so that nothing moves afterwards.
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
