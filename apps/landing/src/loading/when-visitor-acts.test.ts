import { describe, expect, it, vi } from "vitest";
import { whenVisitorActs } from "./when-visitor-acts.ts";

describe("whenVisitorActs", () => {
  it.each(["pointermove", "pointerdown", "keydown", "focusin", "scroll"])("runs the task at a %s, once", (sign) => {
    const task = vi.fn<() => void>();
    whenVisitorActs(task);
    expect(task).not.toHaveBeenCalled();
    document.body.dispatchEvent(new Event(sign));
    document.body.dispatchEvent(new Event(sign));
    document.body.dispatchEvent(new Event("keydown"));
    expect(task).toHaveBeenCalledOnce();
  });
});
