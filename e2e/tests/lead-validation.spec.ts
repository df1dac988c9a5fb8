import { invalidControls } from "../accessibility-tree.ts";
import { expect, test } from "../fixtures.ts";

test.beforeEach(async ({ landing, calculator }) => {
  await landing.open();
  await calculator.planButton.click();
});

test("the dialog opens with no field that a screen reader calls invalid", async ({ page, leadDialog }) => {
  await expect(leadDialog.firstName).toBeFocused();
  const { count, invalid } = await invalidControls(page);
  expect(count).toBeGreaterThanOrEqual(6);
  expect(invalid).toEqual([]);
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

test("a phone that is too short is asked about after leaving the field and at submit - sent again, it is a lead with a mark", async ({
  page,
  landing,
  leadDialog,
  product,
  email,
}) => {
  const question = "We'll call +11800. That looks too short. Is it right?";
  await leadDialog.fill({ email, phone: "" });
  await leadDialog.phone.focus();
  await page.keyboard.type("1-800");
  await expect(leadDialog.phone).toHaveAccessibleDescription("");
  await page.keyboard.press("Tab");
  await expect(leadDialog.phone).toHaveAccessibleDescription(question);
  await leadDialog.submit();
  await expect(landing.toast("Check Your Phone Number")).toContainText("If it is right, send again.");
  await expect(leadDialog.phone).toBeFocused();
  await expect(leadDialog.phone).toHaveValue("1-800");
  await expect(leadDialog.phone).toHaveAccessibleDescription(question);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1-800-plumber");
  await expect(leadDialog.phone).toHaveAccessibleDescription("We'll call +1 800 758 6237");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1-800");
  await leadDialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await product.leadsOf(email)).toMatchObject([
    { phone: "+11800", marks: expect.arrayContaining(["phone-doubtful"]) },
  ]);
});

test("visitor pastes email and phone with invisible characters - they are sent without them", async ({
  landing,
  leadDialog,
  product,
  email,
}) => {
  await leadDialog.fill({ firstName: "\u200BDana", email: "", phone: "\u202A+44 20 7946 0958\u202C" });
  await leadDialog.email.fill(`\u00A0${email}\u200B`);
  await leadDialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await product.leadsOf(email)).toMatchObject([{ first_name: "Dana", phone: "+442079460958" }]);
});
