// Runs in the measured page, before its own scripts.

/** Collects what the browser measures, and the times of the page's own steps. Self-contained: it is sent as text. */
export function observe() {
  const seen = { shifts: 0, lcp: 0, fcp: 0, interactive: null, keystrokes: [], dialog: null };
  window.seen = seen;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts += value;
  });
  new MutationObserver((_records, observer) => {
    if (!document.querySelector("#root[data-interactive]")) return;
    seen.interactive = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-interactive"] });

  // From the browser's own event to the finished layout: the handlers, React, style and layout.
  let typedAt = 0;
  addEventListener("input", () => (typedAt = performance.now()), true);
  addEventListener("input", ({ data }) => {
    if (!data) return;
    queueMicrotask(() => {
      document.body.getBoundingClientRect();
      seen.keystrokes.push(performance.now() - typedAt);
    });
  });

  // From the click to the frame that shows the dialog.
  let clickedAt = 0;
  addEventListener("click", () => (clickedAt = performance.now()), true);
  new MutationObserver(() => {
    if (clickedAt === 0 || !document.querySelector("dialog[open]")) return;
    const from = clickedAt;
    clickedAt = 0;
    requestAnimationFrame(() => setTimeout(() => (seen.dialog = performance.now() - from)));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["open"] });
}
