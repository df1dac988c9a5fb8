import type { Page } from "playwright/test";

/** Lets a page draw a number of frames, which come slowly on a slow machine: a second has 60. */
export function passFrames(page: Page, frames: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let passed = 0; passed < count; passed += 1) await new Promise(requestAnimationFrame);
  }, frames);
}
