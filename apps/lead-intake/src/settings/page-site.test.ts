import { mkdir, writeFile } from "node:fs/promises";
import { PLANS, readPlans } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { checkPage } from "../cli/doctor/check-page.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { readPageSite } from "./page-site.ts";

const OWN = readPlans({
  pro: { ...PLANS.pro, label: "Starter", monthlyCost: 249 },
  elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449, annualPrepayment: 5388 },
});

async function folderWith(siteJson: string | null): Promise<string> {
  const path = await testFolder();
  const webRoot = `${path}/dist`;
  await mkdir(webRoot);
  await writeFile(`${webRoot}/index.html`, "");
  if (siteJson !== null) await writeFile(`${webRoot}.site.json`, siteJson);
  return webRoot;
}

describe("readPageSite", () => {
  it("reads what the page's folder was rendered from", async () => {
    const built = await readPageSite(await reportWebRoot({ plans: OWN }));
    expect(built).toMatchObject({ brand: { name: "Ring & Co" }, plans: OWN });
  });

  it("is null if no site was rendered there", async () => {
    expect(await readPageSite(await folderWith(null))).toBeNull();
  });

  it("refuses a file that is no site, and names it", async () => {
    const webRoot = await folderWith("{");
    await expect(readPageSite(webRoot)).rejects.toThrow(OperatorError);
    await expect(readPageSite(webRoot)).rejects.toThrow(/site\.json is not a site that was rendered: .* is not JSON/);
    expect((await checkPage(webRoot)).findings).toMatchObject([{ status: "problem" }]);
  });
});

describe("leads doctor", () => {
  it("says that a page with the product's own values is nobody's", async () => {
    const webRoot = await reportWebRoot({ brand: { name: "Ringwell" }, phones: {} });
    await mkdir(webRoot);
    await writeFile(`${webRoot}/index.html`, "");
    const { findings } = await checkPage(webRoot);
    expect(findings).toMatchObject([
      {
        status: "problem",
        text: expect.stringContaining("Not yet its owner's, but placeholders, which visitors see: brand.name, "),
      },
      { status: "warning", text: "brand.name is not set: the page shows the brand's name (Ringwell)." },
      { status: "warning", text: expect.stringContaining("phones.company is not set") },
      { status: "warning", text: expect.stringContaining("still the product's examples, not facts of yours") },
    ]);
  });
});
