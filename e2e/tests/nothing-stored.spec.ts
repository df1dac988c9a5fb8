import { expect, test } from "../fixtures.ts";

test("a whole visit with a sent lead - the browser keeps no entity, no cookie and no database", async ({
  page,
  context,
  landing,
  calculator,
  leadDialog,
  email,
}) => {
  await landing.open("?utm_source=google");
  await calculator.fillBusinessDetails({ type: "Roofing", jobs: "12" });
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  await leadDialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  const stored = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: await indexedDB.databases(),
  }));
  expect(stored).toEqual({ local: [], session: [], databases: [] });
  expect(await context.cookies()).toEqual([]);
});
