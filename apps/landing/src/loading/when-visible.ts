/** Runs the task once, when the element is visible. Returns a function that cancels it. */
export function whenVisible(element: Element, task: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    task();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
