import { renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useExitIntent } from "./use-exit-intent.ts";

type Leave = { readonly pointerType?: string; readonly clientY?: number; readonly buttons?: number };

function leaveWindow(leave: Leave = {}): void {
  point("pointerleave", leave);
}

function point(type: string, { pointerType = "mouse", clientY = -1, buttons = 0 }: Leave): void {
  // jsdom has no PointerEvent, which is a MouseEvent that knows its pointer.
  const event = Object.assign(new MouseEvent(type, { clientY, buttons }), { pointerType });
  document.documentElement.dispatchEvent(event);
}

function renderExitIntent(isAllowed: () => boolean = () => true) {
  const onExit = vi.fn();
  const onApproach = vi.fn();
  return { onExit, onApproach, ...renderHook(() => useExitIntent(isAllowed, onExit, onApproach)) };
}

describe("useExitIntent", () => {
  it.each([
    ["mouse", -1, 1],
    ["mouse", 0, 1],
    ["mouse", 0.5, 0],
    ["touch", -1, 0],
    ["pen", -1, 0],
  ])("useExitIntent of a %s that leaves at clientY %d calls back %d times", (pointerType, clientY, times) => {
    const { onExit } = renderExitIntent();
    leaveWindow({ pointerType, clientY });
    expect(onExit).toHaveBeenCalledTimes(times);
  });

  it("useExitIntent does nothing at the end of a drag, and waits for a later exit", () => {
    const { onExit } = renderExitIntent();
    leaveWindow({ buttons: 1 });
    // As Chromium says of a link or a selected figure that is dragged, anywhere on the page.
    point("pointercancel", { clientY: 0 });
    leaveWindow({ clientY: 0 });
    // A selection that ends above the window.
    point("pointerup", {});
    leaveWindow();
    expect(onExit).not.toHaveBeenCalled();
    point("pointermove", { clientY: 400 });
    leaveWindow();
    expect(onExit).toHaveBeenCalledOnce();
  });

  it("useExitIntent calls back once per page view", () => {
    const { onExit, rerender } = renderExitIntent();
    leaveWindow();
    leaveWindow();
    rerender();
    leaveWindow();
    expect(onExit).toHaveBeenCalledOnce();
  });

  it("useExitIntent does not call back when it is refused, and a refusal does not use up the one time", () => {
    let isAllowed = false;
    const { onExit } = renderExitIntent(() => isAllowed);
    leaveWindow();
    expect(onExit).not.toHaveBeenCalled();
    isAllowed = true;
    leaveWindow();
    expect(onExit).toHaveBeenCalledOnce();
  });

  it("useExitIntent calls back once when a mouse comes near the top edge", () => {
    const { onApproach } = renderExitIntent();
    point("pointermove", { pointerType: "mouse", clientY: window.innerHeight / 2 });
    point("pointermove", { pointerType: "touch", clientY: 10 });
    expect(onApproach).not.toHaveBeenCalled();
    point("pointermove", { pointerType: "mouse", clientY: 10 });
    point("pointermove", { pointerType: "mouse", clientY: 5 });
    expect(onApproach).toHaveBeenCalledOnce();
  });
});
