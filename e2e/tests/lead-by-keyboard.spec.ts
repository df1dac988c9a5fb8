import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";

const FUNCTION = "**/functions/v1/lead-intake";

/** Fills the form that has just been opened, field by field, and stops on its button. */
async function typeLead(page: Page, email: string): Promise<void> {
  for (const text of ["Dana", "Rivera", email, "(202) 555-0187", "HVAC"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
}

test("visitor has a keyboard alone and the server refuses - the button keeps the focus, and Enter sends again", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/^422 /);
  let posts = 0;
  page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
  await landing.open();
  await calculator.planButton.press("Enter");
  await expect(leadDialog.firstName).toBeFocused();
  await typeLead(page, email);
  await expect(leadDialog.submitButton).toBeFocused();

  await page.route(FUNCTION, (route) => route.continue({ postData: "{}" }));
  const letRefusalCome = await holdBack(page, FUNCTION);
  await page.keyboard.press("Enter");
  await expect(leadDialog.submitButton).toHaveText("Sending...");
  await expect(leadDialog.submitButton).toBeDisabled();
  await expect(leadDialog.submitButton).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  letRefusalCome();
  await expect(landing.toast("Submission Failed")).toBeVisible();
  await expect(leadDialog.submitButton).toBeFocused();
  expect(posts).toBe(1);

  await page.unrouteAll();
  const letLeadGo = await holdBack(page, FUNCTION);
  await page.keyboard.press("Enter");
  await expect(leadDialog.submitButton).toHaveText("Sending...");
  await expect(landing.toast("Submission Failed")).toBeHidden();
  letLeadGo();
  await expect(landing.toast("Success!")).toBeVisible();
  await expect(landing.sentLink).toBeFocused();
  expect(posts).toBe(2);
  expect(await product.leadsOf(email)).toHaveLength(1);
});

test("visitor holds Enter on the button while the server refuses - sends once", async ({
  page,
  landing,
  calculator,
  leadDialog,
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/^422 /);
  let posts = 0;
  page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
  await page.route(FUNCTION, (route) => route.continue({ postData: "{}" }));
  await landing.open();
  await calculator.planButton.press("Enter");
  await expect(leadDialog.firstName).toBeFocused();
  await typeLead(page, email);
  await page.keyboard.down("Enter");
  await expect(landing.toast("Submission Failed")).toBeVisible();
  // Without a release between them these are the repeats of a held key.
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(leadDialog.submitButton).toHaveText("Get My Free Report & Book Call");
  expect(posts).toBe(1);
});
