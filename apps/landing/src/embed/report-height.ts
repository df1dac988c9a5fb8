import type { FrameMessage } from "./frame-message.ts";

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
