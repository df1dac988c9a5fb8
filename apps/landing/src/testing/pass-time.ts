import { act } from "@testing-library/react";
import { vi } from "vitest";

const FRAME_MS = 20;

/**
 * Advances fake timers in short steps, as a browser renders frames: timers that one step's rendering starts run in the
 * next, and promises settle in between.
 */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(0));
  for (let left = milliseconds; left > 0; left -= FRAME_MS) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, FRAME_MS)));
  }
}
