import { extractText, getDocumentProxy } from "unpdf";
import { DeskSite } from "../desk-site.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { typeInto } from "../pages/browser-page.ts";
import { sendLead } from "../send-lead.ts";
import { threeSheets } from "../three-sheets.ts";
import { expect, expectSeen, expectText, test } from "./fixtures.ts";

test("rep fills in a quote - the document follows, is saved as PDF and copied, and a draft is kept", async ({
  visited,
}) => {
  const site = await DeskSite.start();
  try {
    const desk = new DeskPage(visited, visited.frame("iframe"), site.url);
    await desk.open();
    await typeInto(desk.customer, "Ace");
    await typeInto(desk.jobs, "22");
    await expectSeen(desk.document.getByRole("heading", { name: "Estimate for Ace" }));
    await expectText(desk.document.getByRole("row", { name: "Extra profit a month" }), "$1,848");

    // Only Playwright's own engines give access to saved files.
    await visited.evaluate(() => {
      const createObjectURL = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file: Blob) => {
        Object.assign(window, { savedFile: file });
        return createObjectURL(file);
      };
    }, null);
    await desk.button("Save PDF").click();
    await expectText(desk.actions, "is among your downloads");
    const pdf = await visited.evaluate(async () => {
      const { savedFile } = window as unknown as { readonly savedFile: Blob };
      return Array.from(new Uint8Array(await savedFile.arrayBuffer()));
    }, null);
    const { totalPages, text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
    expect(totalPages).toBe(1);
    expect(text).toContain("Ace");
    expect(text).toContain("$1,848");

    await desk.button("Copy mail").click();
    await expectText(desk.actions, "Mail text copied");

    await desk.open();
    expect(await desk.customer.inputValue()).toBe("Ace");
    expect(await desk.jobs.inputValue()).toBe("22");

    // A list is found below the title of the second of three sheets.
    await desk.startFrom.click();
    const workbook = threeSheets().toString("base64");
    await visited.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], "prospects.xlsx"));
      const field = document.querySelector<HTMLInputElement>('input[accept*=".xlsx"]');
      if (!field) throw new Error("Cannot choose a list as the desk has no field for it");
      field.files = files.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, workbook);
    await expectText(desk.check, "Sheet “March”, 2 of 3. The columns’ names are in row 3.");
    await desk.useList();
    await desk.button("Quote Total Comfort HVAC").click();
    await expectSeen(desk.document.getByRole("heading", { name: "Estimate for Total Comfort HVAC" }));
    await expectText(desk.document.locator("main"), "$620 profit per job");
  } finally {
    await site.stop();
  }
});

test("owner opens the leads desk by its link - finds a lead and sets its status", async ({
  visited,
  product,
  email,
}) => {
  await sendLead(product.url, { email, firstName: "Bea" });
  await product.openDesk(visited);
  const list = visited.getByRole("region", { name: "List of leads" });
  await visited.getByRole("button", { name: "Find a lead" }).click();
  await typeInto(visited.getByLabel("Search"), "bea");
  const row = list.getByRole("row").filter({ hasText: "Bea Park" });
  await expectText(row, "just now");
  await row.getByRole("link", { name: "Bea Park" }).click();
  await row.getByRole("button", { name: "Contacted ✓" }).click();
  await expectText(row, "✓ Contacted");
  const lead = visited.getByRole("region", { name: "Lead", exact: true });
  await expectText(lead.getByRole("row", { name: /^Extra profit a month/ }), "$");
  await typeInto(lead.getByLabel("Note"), "rang twice");
  for (const change of ["this computer: Contacted", "this computer: “rang twice”"])
    await expectSeen(lead.getByRole("listitem").filter({ hasText: change }));
});
