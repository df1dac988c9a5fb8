import type { Page } from "playwright/test";

/**
 * Holds back the page's requests to these addresses, so that a test can look at the page meanwhile.
 *
 * @returns a function that lets these requests go, and later ones
 */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await isOver;
    // The page may have been left meanwhile.
    await route.fallback().catch(() => undefined);
  });
  return letGo;
}
