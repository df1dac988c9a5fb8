/** Messages of the embedded calculator to the page around it, which may be anyone's: they hold no private data. */
export type FrameMessage =
  | {
      /** CSS pixels that the calculator needs. Any number says that it is there. */
      readonly contractorRoiHeight: number;
    }
  | {
      /** The visitor has sent a lead. */
      readonly contractorRoiLead: true;
    };

/**
 * Posts the content's height to the parent page at once and whenever it changes, so that nothing scrolls inside the frame.
 * Browsers draw no frame that is out of sight, so the first message may not rest on the observer. The messages go to any
 * origin: a height is not private. Returns a function that stops them.
 */
export function reportHeight(content: Element): () => void {
  const report = (): void => {
    const message: FrameMessage = { contractorRoiHeight: Math.ceil(content.getBoundingClientRect().height) };
    window.parent.postMessage(message, "*");
  };
  report();
  const observer = new ResizeObserver(report);
  observer.observe(content);
  return () => observer.disconnect();
}

/** Tells the parent page that a lead was sent, and nothing of it. */
export function reportLead(): void {
  const message: FrameMessage = { contractorRoiLead: true };
  window.parent.postMessage(message, "*");
}

/**
 * Measures the visible part of the frame, which is as high as its content and so has no viewport of its own, and sets the
 * CSS variables by which dialogs and messages are placed. Await it before opening one, so that it does not move.
 */
export function noteVisiblePart(): Promise<void> {
  const root = document.documentElement;
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
