import { expect, expectSeen, expectText, test } from "./fixtures.ts";

test("visitor fills in the lead form - the lead is stored", async ({
  visited,
  landingPage,
  calculatorPanel,
  dialog,
  product,
  email,
}) => {
  await visited.resize(480, 860);
  await landingPage.open("?utm_source=van");
  await calculatorPanel.fillBusinessDetails({ type: "HVAC", jobs: "22", profit: "410", hours: "10" });
  await calculatorPanel.planButton.click();
  await dialog.fill({ email, businessType: "HVAC" });
  const [field, button] = [await dialog.firstName.boundingBox(), await dialog.submitButton.boundingBox()];
  expect(field?.height).toBeGreaterThanOrEqual(40);
  expect(button && button.y + button.height).toBeLessThanOrEqual(860);
  await dialog.submit();
  await expectText(landingPage.toast("Success!"), "Report sent! Opening booking calendar...");
  await expectSeen(dialog.root, false);
  expect(await product.leadsOf(email)).toMatchObject([
    {
      first_name: "Dana",
      phone: "+12025550187",
      jobs_per_month: 22,
      net_monthly_savings: 2313,
      utm_source: "van",
      figures_mismatch: [],
    },
  ]);
});

test("visitor forgets fields and consent - sees the missing ones in turn, and nothing is stored", async ({
  visited,
  landingPage,
  calculatorPanel,
  dialog,
  product,
  email,
}) => {
  await landingPage.open();
  await calculatorPanel.planButton.click();
  await expectSeen(dialog.root);
  const reached = await visited.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>("#root :is(a, button, input, select)");
    const behind = [...controls].filter((control) => !control.closest("dialog"));
    const focusable = behind.filter((control) => {
      control.focus();
      return document.activeElement === control;
    });
    const points = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => ({ x, y })));
    const open = points.filter(
      ({ x, y }) => !document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest("dialog[open]"),
    );
    return { hasControls: behind.length > 20, focusable: focusable.length, open: open.length };
  }, null);
  expect(reached).toEqual({ hasControls: true, focusable: 0, open: 0 });
  await dialog.closeButton.click();
  await expectSeen(dialog.root, false);
  await calculatorPanel.planButton.click();
  await dialog.submit();
  await expectText(landingPage.toast("Missing Information"), "Please fill in all fields.");
  expect(await dialog.firstName.getAttribute("aria-invalid")).toBe("true");
  await dialog.fill({ email, hasConsent: false });
  await dialog.submit();
  await expectText(landingPage.toast("Consent Required"), "Please agree to receive information about Ringwell.");
  expect(await product.leadsOf(email)).toEqual([]);
  await dialog.consent.check();
  await dialog.submit();
  await expectSeen(landingPage.toast("Success!"));
  await expectSeen(dialog.root, false);
  expect(await product.leadsOf(email)).toHaveLength(1);
});
