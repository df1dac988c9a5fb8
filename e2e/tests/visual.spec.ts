import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../fixtures.ts";

/** Pictures of the key states, to be looked at: `e2e/output/screens/`. */
const SCREENS = join(import.meta.dirname, "../output/screens");
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

for (const viewport of VIEWPORTS) {
  test(
    `key states at ${viewport.width} px`,
    { tag: "@deep" },
    async ({ page, landing, calculator, estimate, leadDialog, email }) => {
      mkdirSync(SCREENS, { recursive: true });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const picture = (state: string, fullPage = false): Promise<Buffer> =>
        page.screenshot({ path: join(SCREENS, `${viewport.width}-${state}.png`), fullPage });
      await landing.open();
      await picture("top");
      await picture("page", true);
      await landing.calculatorHeading.evaluate((heading) => heading.closest("section")?.scrollIntoView());
      await picture("calculator");
      await estimate.open();
      await estimate.steps.click();
      await estimate.root.screenshot({ path: join(SCREENS, `${viewport.width}-estimate.png`) });
      await calculator.fillBusinessDetails({ plan: "Pro", jobs: "0", profit: "0", hours: "0" });
      await calculator.extraProfit.scrollIntoViewIfNeeded();
      await picture("losing");
      await calculator.planButton.click();
      await expect(leadDialog.firstName).toBeFocused();
      await picture("dialog");
      await leadDialog.submit();
      await expect(landing.toast("Missing Information")).toBeVisible();
      await picture("errors");
      await leadDialog.fill({ email });
      await leadDialog.submit();
      await expect(landing.toast("Success!")).toBeVisible();
      await picture("success");
      await landing.open();
      await landing.dispatchPointerLeave("mouse", 0);
      await expect(landing.exitDialog).toBeVisible();
      await picture("exit");
      await page.keyboard.press("Escape");
      await page.evaluate(() => window.scrollTo(0, 900));
      await picture("scrolled");
      await page.emulateMedia({ media: "print" });
      await picture("print", true);
    },
  );
}
