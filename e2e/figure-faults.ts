import type { Page } from "playwright/test";

/** Names the figures below some parts of the page that are broken, that run out of the window, or that lack separators. */
export function figureFaults(page: Page, below: string): Promise<readonly string[]> {
  return page.evaluate((parts) => {
    const faults: string[] = [];
    for (const part of document.querySelectorAll(parts)) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest(".sr-only")) continue;
        for (const { 0: figure, index } of (text.textContent ?? "").matchAll(/[−+$]*\d[\d.,:]*%?/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + figure.length);
          const { left, right } = range.getBoundingClientRect();
          if (range.getClientRects().length > 1) faults.push(`${figure} is broken`);
          if (left < 0 || right > innerWidth) faults.push(`${figure} runs out of the window`);
          if (/\d{4}/.test(figure)) faults.push(`${figure} has no separators`);
        }
      }
    }
    return faults;
  }, below);
}
