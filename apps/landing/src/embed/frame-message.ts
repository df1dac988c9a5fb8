/** What the embedded calculator posts to its parent page, which may be anyone's: no private data. */
export type FrameMessage =
  | {
      /** CSS pixels that the calculator needs. The first one says that it is shown. */
      readonly contractorRoiHeight: number;
    }
  | {
      /** The visitor has sent a lead. */
      readonly contractorRoiLead: true;
    };

/**
 * Posts the content's height to the parent page whenever it changes, so that nothing scrolls inside the frame. The
 * message goes to any origin: a height is not private. Returns a function that stops it.
 */
export function reportHeight(content: Element, view: Window = window): () => void {
  const observer = new ResizeObserver(() => {
    const message: FrameMessage = { contractorRoiHeight: Math.ceil(content.getBoundingClientRect().height) };
    view.parent.postMessage(message, "*");
  });
  observer.observe(content);
  return () => observer.disconnect();
}

/** Tells the parent page that a lead was sent, and nothing of it. */
export function reportLead(view: Window = window): void {
  const message: FrameMessage = { contractorRoiLead: true };
  view.parent.postMessage(message, "*");
}
