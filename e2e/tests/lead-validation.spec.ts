import { expect, test } from "../fixtures.ts";

test.beforeEach(async ({ landing, calculator }) => {
  await landing.open();
  await calculator.planButton.click();
});

test("visitor submits an empty form - sees Missing Information, every field marked, the first one focused", async ({
  landing,
  leadDialog,
}) => {
  await leadDialog.submit();
  await expect(landing.toast("Missing Information")).toContainText("Please fill in all fields.");
  for (const field of [
    leadDialog.firstName,
    leadDialog.lastName,
    leadDialog.email,
    leadDialog.phone,
    leadDialog.businessType,
  ]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expect(leadDialog.firstName).toBeFocused();
  await expect(leadDialog.firstName).toHaveAccessibleDescription("Enter your first name.");
  await leadDialog.firstName.fill("Dana");
  await expect(leadDialog.firstName).toHaveAttribute("aria-invalid", "false");
});

test("the dialog opens with no field that a screen reader calls invalid", async ({ page, leadDialog }) => {
  await expect(leadDialog.firstName).toBeFocused();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const fields = nodes.filter(({ role }) => ["textbox", "combobox", "checkbox"].includes(String(role?.value)));
  expect(fields.length).toBeGreaterThanOrEqual(6);
  const invalid = fields.filter(({ properties }) =>
    properties?.some(({ name, value }) => name === "invalid" && value.value !== "false"),
  );
  expect(invalid.map(({ name }) => String(name?.value))).toEqual([]);
});

test("390 x 400, a phone with its keyboard open - the focused field and its error are both in sight", async ({
  page,
  leadDialog,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await leadDialog.firstName.focus();
  await page.keyboard.press("Enter");
  const fields = ["firstName", "lastName", "email", "phone", "businessType"] as const;
  for (const field of fields) {
    await expect(leadDialog[field]).toBeFocused();
    const hidden = await leadDialog[field].evaluate((control) => {
      const error = document.getElementById(control.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "");
      const isSeen = (element: Element): boolean => {
        const { left, top, bottom } = element.getBoundingClientRect();
        const hits = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 8, y));
        return hits.every(
          (hit) => hit !== null && (element.contains(hit) || hit.contains(element)) && hit.closest("form"),
        );
      };
      return [control, error].filter((element) => !element || !isSeen(element)).length;
    });
    expect(hidden, field).toBe(0);
    await page.keyboard.press("Tab");
  }
});

test("with letters of 32 px the button scrolls with the form, and leaves it the room", async ({ page, leadDialog }) => {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "32px"));
  // Chromium looks at the dialog's size again when that changes.
  await page.setViewportSize({ width: 390, height: 844 });
  await leadDialog.firstName.scrollIntoViewIfNeeded();
  await expect(leadDialog.submitButton).not.toBeInViewport();
  await leadDialog.submitButton.scrollIntoViewIfNeeded();
  await expect(leadDialog.firstName).not.toBeInViewport();
});

test("visitor types a phone without digits - sees Missing Information", async ({ landing, leadDialog, email }) => {
  await leadDialog.fill({ email, phone: "call me" });
  await leadDialog.submit();
  await expect(landing.toast("Missing Information")).toBeVisible();
  await expect(leadDialog.phone).toBeFocused();
});

test("visitor does not tick consent - sees Consent Required", async ({ landing, leadDialog, email }) => {
  await leadDialog.fill({ email, hasConsent: false });
  await leadDialog.submit();
  await expect(landing.toast("Consent Required")).toContainText("Please agree to receive information about Ringwell.");
  await expect(leadDialog.consent).toBeFocused();
});

test("visitor mistypes the email - the field is marked, nothing is sent", async ({ page, landing, leadDialog }) => {
  let posts = 0;
  page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
  await leadDialog.fill({ email: "dana at example" });
  await leadDialog.submit();
  await expect(leadDialog.email).toBeFocused();
  await expect(leadDialog.email).toHaveAttribute("aria-invalid", "true");
  await expect(landing.toast("Check Your Email")).toBeVisible();
  expect(posts).toBe(0);
});

test("only one toast is visible at a time", async ({ page, landing, leadDialog, email }) => {
  await leadDialog.submit();
  await expect(landing.toast("Missing Information")).toBeVisible();
  await leadDialog.fill({ email, hasConsent: false });
  await leadDialog.submit();
  await expect(landing.toast("Consent Required")).toBeVisible();
  await expect(page.locator("[data-slot=toast]")).toHaveCount(1);
});

test("a click on the toast does not close the dialog, and its close button dismisses it", async ({
  landing,
  leadDialog,
}) => {
  await leadDialog.submit();
  const toast = landing.toast("Missing Information");
  await toast.getByText("Please fill in all fields.").click();
  await expect(leadDialog.root).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss message" }).click();
  await expect(toast).toBeHidden();
  await expect(leadDialog.root).toBeVisible();
});

test("the number that will be called is read back - a wrong country is noticed", async ({ leadDialog }) => {
  await leadDialog.phone.fill("+47 2345 6789");
  await expect(leadDialog.root.getByText("We'll call +1 472 345 6789")).toBeVisible();
});

test("the business type is prefilled only when the visitor chose one", async ({ calculator, leadDialog }) => {
  await expect(leadDialog.businessType).toHaveValue("");
  await leadDialog.closeButton.click();
  await calculator.businessType("Roofing").check();
  await calculator.planButton.click();
  await expect(leadDialog.businessType).toHaveValue("roofing");
});

test("typed values survive a close", async ({ page, calculator, leadDialog, email }) => {
  await leadDialog.fill({ email });
  await page.keyboard.press("Escape");
  await expect(leadDialog.root).toBeHidden();
  await expect(calculator.planButton).toBeFocused();
  await calculator.planButton.click();
  await expect(leadDialog.email).toHaveValue(email);
});
