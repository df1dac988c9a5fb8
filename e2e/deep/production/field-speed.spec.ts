import { expect, type Page, test } from "playwright/test";
import { PageBuild } from "../../page-build.ts";
import { LandingPage } from "../../pages/landing-page.ts";
import { Product } from "../../product.ts";

/** As when another tab is shown: a request of a page that was left is reported to nobody. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}

test("the speed of a sampled visit is sent once, when the page is hidden: three numbers, and nothing that tells who it was", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const build = await PageBuild.of({ VITE_FIELD_SPEED: "1" });
  const product = await Product.start("", build.folder);
  try {
    const landing = new LandingPage(page, product.url);
    await landing.open("?utm_source=van");
    await page.waitForLoadState("networkidle");
    await page.getByRole("radio", { name: "HVAC" }).check({ force: true });
    // The browser tells how long an interaction took after it has painted what came of it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
    const [request] = await Promise.all([page.waitForRequest("**/field-speed", { timeout: 20_000 }), hide(page)]);
    expect(Object.keys(request.postDataJSON() as object).sort()).toEqual(["cls", "inp", "lcp"]);
    const headers = await request.allHeaders();
    expect(headers["cookie"]).toBeUndefined();
    expect(headers["referer"] ?? "").not.toContain("utm");
    expect((await request.response())?.status()).toBe(204);
  } finally {
    await product.dispose();
    await build.remove();
  }
});
