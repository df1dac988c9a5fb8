import { act } from "@testing-library/react";
import { vi } from "vitest";

const FRAME_MS = 20;

/**
 * Lets fake time pass in short steps, as a browser draws frames: what one step causes on screen starts its own timers in
 * the next, and promises settle in between.
 */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(0));
  for (let left = milliseconds; left > 0; left -= FRAME_MS) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, FRAME_MS)));
  }
}
