import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../smoke/axe.ts";
import { Product } from "../product.ts";
import { sendLead } from "../send-lead.ts";
import { sendLeads } from "../send-leads.ts";

// 320 is also a window of 640 whose text is twice as large.
const WIDTHS = [320, 390, 768, 1440, 1920];
const AXE_WIDTHS = new Set([390, 1440]);

async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured at rest.
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await expectNoViolations(page);
  await page.emulateMedia({ forcedColors: "none" });
  const isDesk = await page.getByRole("region", { name: "List of leads" }).isVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // An open lead scrolls in its pane, and the head stays.
    if (isDesk && width > 1024)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
    if (AXE_WIDTHS.has(width)) await expectNoViolations(page);
  }
}

test("owner finds a lead at the desk, notes its status, makes a quote of it and erases it", async ({
  page,
  product,
  email,
  expectedFaults,
}) => {
  await sendLead(product.url, { email, lastName: "O'Neil", language: "es" });
  await sendLead(product.url, { email: `other.${email}`, firstName: "Bea" });
  await sendLead(product.url, { email: `spam.${email}`, firstName: "Bot", website: "x" });
  const link = await product.deskLink();
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/leads$/);
  const list = page.getByRole("region", { name: "List of leads" });
  await expect(list.getByRole("link", { name: "Bea Park" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Bot Park" })).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // By keyboard alone: the next lead, the one before it, and none once the keys are off.
  const openName = page.getByRole("region", { name: "Lead", exact: true }).getByRole("heading").first();
  for (const [key, name] of [
    ["j", "Bea Park"],
    ["j", "Ada O'Neil"],
    ["k", "Bea Park"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(openName).toHaveText(name);
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByLabel("Keys are on").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(openName).toHaveText("Bea Park");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByLabel("Keys are on").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("neil 0123");
  await expect(list.getByRole("link", { name: "Bea Park" })).toBeHidden();
  const found = list.getByRole("row").filter({ has: page.getByRole("link", { name: "Ada O'Neil" }) });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("Spanish");
  await found.getByRole("link", { name: "Ada O'Neil" }).press("Enter");
  const lead = page.getByRole("region", { name: "Lead", exact: true });
  await expect(lead.getByRole("heading", { name: "Ada O'Neil" })).toBeFocused();
  await expect(lead.getByRole("row", { name: /^Extra profit a month/ })).toContainText("$");
  await page.keyboard.press("c");
  await expect(found).toContainText("Contacted");
  // A note is saved as it is typed, and said to be once the server has it.
  const held: (() => void)[] = [];
  await page.route("**/entries/*", (route) => void held.push(() => void route.continue()));
  await lead.getByLabel("Note").fill("rang twice");
  await expect.poll(() => held.length).toBe(1);
  await expect(lead.getByRole("status").filter({ hasText: "Saving…" })).toBeVisible();
  held[0]?.();
  await page.unroute("**/entries/*");
  for (const change of [", this computer: Contacted", ", this computer: “rang twice”"])
    await expect(lead.getByRole("listitem").filter({ hasText: change })).toHaveCount(1);
  await expect(lead.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await lead.getByLabel("Pick a day").fill("2020-02-29");
  await expect(lead.getByRole("listitem").filter({ hasText: "follow up on February 29, 2020" })).toHaveCount(1);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  // Somebody else has the same lead open, and is first.
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  const status = colleague.getByRole("group", { name: "Status of this lead" });
  await status.getByRole("button", { name: "Lost" }).click();
  await expect(colleague.getByRole("listitem").filter({ hasText: ": Lost" })).toHaveCount(1);
  await colleague.getByLabel("Note").fill("has no money");
  await expect(colleague.getByRole("listitem").filter({ hasText: "“has no money”" })).toHaveCount(1);
  await colleague.close();
  await lead.getByLabel("Note").fill("rang three times");
  await expect(lead.getByRole("listitem").filter({ hasText: "“rang three times”" })).toHaveCount(1);
  await expect(lead.getByRole("listitem").filter({ hasText: "“has no money”" })).toHaveCount(1);
  await page.evaluate(() => document.querySelector<HTMLElement>("h2")?.focus());
  await page.keyboard.press("w");
  const sale = lead.getByRole("form", { name: "What was sold" });
  await expect(sale.getByRole("button", { name: "Elite $497/mo" })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sale.getByLabel("Another amount, dollars a month").fill("$450.50");
  await page.keyboard.press("Enter");
  await expect(lead.getByText("Sold at $450.50/mo")).toBeVisible();
  const [stored] = await product.leadsOf(email);
  expect(stored).toMatchObject({ status: "won", sold_plan: null, sold_monthly: 450.5, follow_up_on: null });
  expect(stored?.["note"]).toMatch(/^\S+Z rang three times\n\S+Z has no money$/);

  // The quote page keeps itself for later only where its address stays.
  expectedFaults.push(/404 \/quote\/service-worker.js/);
  const desk = page.url();
  await lead.getByRole("link", { name: "Make a quote from this lead" }).click();
  await expect(page.getByRole("textbox", { name: "Customer", exact: true })).toHaveValue("Ada O'Neil");
  await expect(page.getByRole("textbox", { name: "Jobs a month" })).toHaveValue("22");
  await expect(page.getByRole("combobox", { name: "Language of the quote" })).toHaveValue("es");
  const quote = page.frameLocator("iframe");
  await expect(quote.locator("html")).toHaveAttribute("lang", "es-US");
  await page.goto(desk);
  await page.reload();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Export all leads" }).click();
  expect((await download).suggestedFilename()).toBe("leads.csv");

  await lead.getByRole("button", { name: "Erase…" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Erase Ada O'Neil for good?" });
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Erase this lead" }).press("Enter");
  await expect(lead).toBeHidden();
  expect(await product.leadsOf(email)).toEqual([]);
  expect(await product.leadsOf(`other.${email}`)).toHaveLength(1);

  expectedFaults.push(/403/);
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link was used or is older than a minute.");
});

test("owner at 1440 px sees 14 leads and the newest beside them, and works them by keyboard alone", async ({
  page,
  context,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const desk = await Product.start("", "", { RATE_LIMIT_LEADS: "0" });
  try {
    await sendLeads(desk.url, 20);
    await desk.openDesk(page);
    const list = page.getByRole("region", { name: "List of leads" });
    const rows = list.getByRole("table", { name: "Leads" }).locator("[data-lead]");
    const lead = page.getByRole("region", { name: "Lead", exact: true });
    const name = lead.getByRole("heading").first();
    const row = (at: number) => rows.nth(at);
    const nameOf = async (at: number) => (await row(at).getByRole("link").first().textContent())!;
    await expect(rows).toHaveCount(20);
    await expect(row(13)).toBeInViewport({ ratio: 1 });
    for (const header of ["Name", "Waiting", "Plan"])
      await expect(list.getByRole("columnheader", { name: header })).toBeVisible();
    await expect(row(0).getByRole("rowheader")).toHaveText(await nameOf(0));

    // Shown at the start, and not chosen: a key does nothing, and a lead that comes takes not its place.
    const first = await nameOf(0);
    await expect(name).toHaveText(first);
    expect(await page.evaluate(() => [location.hash, document.activeElement === document.body])).toEqual(["", true]);
    for (const key of ["c", "w"]) await page.keyboard.press(key);
    await sendLeads(desk.url, 1);
    await expect(rows).toHaveCount(21);
    await expect(name).toHaveText(first);
    await expect(lead.getByRole("form", { name: "What was sold" })).toHaveCount(0);
    expect((await desk.leads()).every(({ status }) => status === "new")).toBe(true);

    // A row that has the focus has its buttons; one that asks keeps them until it is answered.
    await expect(row(2).getByRole("link", { name: "Call" })).toBeHidden();
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await row(2).getByRole("link").first().focus();
    await page.keyboard.press("Tab");
    await expect(row(2).getByRole("link", { name: "Call" })).toBeFocused();
    await page.keyboard.press("Enter");
    await row(3).getByRole("link").first().focus();
    await page.mouse.move(720, 880);
    const question = row(2).getByRole("group", { name: /^How did it go with / });
    await expect(question).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(question.getByRole("button", { name: "Not called" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await row(5).getByRole("link").first().focus();
    await expect(row(2)).toContainText("✓ No answer");
    await expect(row(2).getByRole("button", { name: "Undo" })).toBeVisible();

    // The lead that is open says it, too.
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
    await context.setOffline(true);
    await page.keyboard.press("c");
    for (const place of [row(5), lead]) await expect(place.getByText("Not saved yet")).toHaveCount(1);
    await page.keyboard.press("k");
    await expect(row(5).getByText("Not saved yet")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(lead.getByRole("link", { name: /^Call \(404\) 555-\d{4}$/ })).toBeVisible();

    // The rest of a day: a day to follow up on, a sale, the counts, and a search over all tabs.
    const tomorrow = lead.getByRole("button", { name: "Tomorrow" });
    await tomorrow.focus();
    await page.keyboard.press("Enter");
    await expect(lead.getByRole("listitem").filter({ hasText: ": follow up on " })).toHaveCount(1);
    await expect(tomorrow).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("w");
    await page.keyboard.press("Enter");
    await expect(lead.getByText(/^Sold \w+ at \$\d+\/mo$/)).toBeVisible();
    const tabs = list.getByRole("list", { name: "Leads by status" });
    for (const tab of ["21 All", "1 Won", "1 No answer", "0 Due today", "0 Spam"])
      await expect(tabs.getByRole("button", { name: tab })).toBeVisible();
    await tabs.getByRole("button", { name: "1 Won" }).press("Enter");
    await expect(rows).toHaveCount(1);
    await page.keyboard.press("/");
    await page.keyboard.type("okafor");
    await expect(rows).not.toHaveCount(1);
    await expect(tabs.getByRole("button", { name: "21 All" })).toHaveAttribute("aria-pressed", "true");
    await expect(list.getByText("Mia Okafor").first()).toBeVisible();
    await expectAccessible(page);
  } finally {
    await desk.dispose();
  }
});

test("a proxy's answer is shown nowhere at the desk, which can be asked again", async ({
  page,
  product,
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/^502/);
  await sendLead(product.url, { email });
  await product.openDesk(page);
  const [lead] = await product.leadsOf(email);
  for (const path of ["leads", `leads#${String(lead?.["id"])}`, "numbers", "sign-in"]) {
    await page.route("**/api/**", (route) => route.fulfill({ status: 502, body: "<h1>502 Bad Gateway</h1>" }));
    await page.goto(new URL("/", page.url()).href);
    await page.goto(new URL(`/${path}`, page.url()).href);
    const problem = page.getByRole("alert").filter({ hasText: "The desk does not answer." }).last();
    await expect(problem.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByText("502")).toHaveCount(0);
    await expectNoViolations(page);
    await page.unroute("**/api/**");
    // The list asks again by itself, too.
    await expect(async () => {
      const retry = problem.getByRole("button", { name: "Try again" });
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(problem).toBeHidden({ timeout: 1_000 });
    }).toPass();
  }
});

test("a browser without the link is shown no lead, and told what to do", async ({
  page,
  product,
  email,
  expectedFaults,
}) => {
  await sendLead(product.url, { email });
  const { origin } = new URL(await product.deskLink());
  expectedFaults.push(/401/);
  await page.goto(`${origin}/leads`);
  await expect(page.getByText("The command `leads desk` prints a link.")).toBeVisible();
  await expect(page.getByText("Ada Park")).toBeHidden();
});
