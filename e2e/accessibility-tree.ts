import type { Page } from "playwright/test";

/** The accessibility tree's nodes in Chromium, in reading order. */
async function accessibilityTree(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored);
}

/** Everything that a screen reader says: texts, labels and descriptions. */
export async function spokenTexts(page: Page): Promise<readonly string[]> {
  const nodes = await accessibilityTree(page);
  return nodes.flatMap(({ name, description }) => [name, description].map((text) => String(text?.value ?? "")));
}

/** The names of the form controls that a screen reader calls invalid, and how many controls there are. */
export async function invalidControls(page: Page): Promise<{ readonly count: number; readonly invalid: string[] }> {
  const nodes = await accessibilityTree(page);
  const controls = nodes.filter(({ role }) => ["textbox", "combobox", "checkbox"].includes(String(role?.value)));
  const invalid = controls.filter(({ properties }) =>
    properties?.some(({ name, value }) => name === "invalid" && value.value !== "false"),
  );
  return { count: controls.length, invalid: invalid.map(({ name }) => String(name?.value)) };
}
