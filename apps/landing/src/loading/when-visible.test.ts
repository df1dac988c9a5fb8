import { describe, expect, it, vi } from "vitest";
import { whenVisible } from "./when-visible.ts";

/** jsdom has no layout: the test decides which elements are seen. */
function standInObserver() {
  const disconnect = vi.fn<() => void>();
  let see: (isIntersecting: boolean) => void = () => undefined;
  const observed: Element[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe = (element: Element) => observed.push(element);
      disconnect = disconnect;
    },
  );
  return { disconnect, observed, see: (isIntersecting: boolean) => see(isIntersecting) };
}

describe("whenVisible", () => {
  it("runs the task when the element comes into view, and watches no longer", () => {
    const { disconnect, observed, see } = standInObserver();
    const task = vi.fn<() => void>();
    whenVisible(document.body, task);
    expect(observed).toEqual([document.body]);
    see(false);
    expect(task).not.toHaveBeenCalled();
    see(true);
    expect(task).toHaveBeenCalledOnce();
    expect(disconnect).toHaveBeenCalledOnce();
  });

  it("stops waiting when told so", () => {
    const { disconnect } = standInObserver();
    whenVisible(document.body, () => undefined)();
    expect(disconnect).toHaveBeenCalledOnce();
  });
});
