import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

describe("whenIdle without idle callbacks, as in Safari", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("requestIdleCallback", undefined);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("whenIdle runs the task after the time limit, once", () => {
    const task = vi.fn();
    whenIdle(task, 4000);
    vi.advanceTimersByTime(3999);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(task).toHaveBeenCalledOnce();
  });

  it("whenIdle does not run a task that was called off", () => {
    const task = vi.fn();
    whenIdle(task, 4000)();
    vi.advanceTimersByTime(10_000);
    expect(task).not.toHaveBeenCalled();
  });
});

describe("whenIdle with idle callbacks", () => {
  it("whenIdle leaves it to the browser, with the time limit, and can be called off", () => {
    const request = vi.fn((_task: () => void, _options: { readonly timeout: number }) => 7);
    const cancel = vi.fn();
    vi.stubGlobal("requestIdleCallback", request);
    vi.stubGlobal("cancelIdleCallback", cancel);
    const task = vi.fn();
    const callOff = whenIdle(task, 4000);
    expect(request.mock.calls[0]?.[1]).toEqual({ timeout: 4000 });
    request.mock.calls[0]?.[0]();
    expect(task).toHaveBeenCalledOnce();
    callOff();
    expect(cancel).toHaveBeenCalledExactlyOnceWith(7);
  });
});
