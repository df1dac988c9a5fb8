import type { FrameMessage } from "./frame-message.ts";

/**
 * Keeps the page around the frame informed of how high the content is, so that nothing scrolls inside the frame. The
 * message goes to any origin: the frame is meant for any site that may show it, and a height is no secret.
 */
export function reportHeight(content: Element, view: Window = window): () => void {
  const observer = new ResizeObserver(() => {
    const message: FrameMessage = { contractorRoiHeight: Math.ceil(content.getBoundingClientRect().height) };
    view.parent.postMessage(message, "*");
  });
  observer.observe(content);
  return () => observer.disconnect();
}
