import { invalidControls } from "../accessibility-tree.ts";
import { expect, test } from "../fixtures.ts";

test.beforeEach(async ({ landing, calculator }) => {
  await landing.open();
  await calculator.planButton.click();
});

test("visitor opens the form - no field is called invalid, and its toast can be dismissed", async ({
  page,
  landing,
  leadDialog,
}) => {
  await expect(leadDialog.firstName).toBeFocused();
  const { count, invalid } = await invalidControls(page);
  expect(count).toBeGreaterThanOrEqual(6);
  expect(invalid).toEqual([]);
  await leadDialog.submit();
  const toast = landing.toast("Missing Information");
  await toast.getByText("Please fill in all fields.").click();
  await toast.getByRole("button", { name: "Dismiss message" }).click();
  await expect(toast).toBeHidden();
  await expect(leadDialog.root).toBeVisible();
});

test("390 x 400, a phone with its keyboard open - the focused field and its error are both in sight", async ({
  page,
  leadDialog,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await leadDialog.businessType.selectOption({ label: "Choose your business type" });
  await leadDialog.firstName.focus();
  await page.keyboard.press("Enter");
  const fields = ["firstName", "lastName", "email", "phone", "businessType"] as const;
  for (const field of fields) {
    await expect(leadDialog[field]).toBeFocused();
    const hidden = () =>
      leadDialog[field].evaluate((control) => {
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
    await expect.poll(hidden, field).toBe(0);
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
