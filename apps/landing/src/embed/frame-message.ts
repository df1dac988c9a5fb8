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
export function reportHeight(content: Element, view: Window = window): () => void {
  const report = (): void => {
    const message: FrameMessage = { contractorRoiHeight: Math.ceil(content.getBoundingClientRect().height) };
    view.parent.postMessage(message, "*");
  };
  report();
  const observer = new ResizeObserver(report);
  observer.observe(content);
  return () => observer.disconnect();
}

/** Tells the parent page that a lead was sent, and nothing of it. */
export function reportLead(view: Window = window): void {
  const message: FrameMessage = { contractorRoiLead: true };
  view.parent.postMessage(message, "*");
}
