import { mkdir, writeFile } from "node:fs/promises";
import { PLANS, readPlans } from "@contractor-roi/roi-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkPage } from "../cli/doctor/check-page.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { reportSender } from "../delivery/report/report-sender.ts";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { readBuiltSite } from "./built-site.ts";

const OWN = readPlans({
  pro: { ...PLANS.pro, label: "Starter", monthlyCost: 249 },
  elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449, annualPrepayment: 5388 },
});
/** As the release before has written them. */
const BEFORE = {
  "plans.json": JSON.stringify(OWN),
  "sender.json": JSON.stringify({
    brand: "Ring & Co",
    phone: "(202) 555-0199",
    bookingUrl: "https://book.example/sam",
    siteUrl: "https://roi.example/",
    backendUrl: "",
    legalName: "Ring & Co LLC",
    legalAddress: "1 Main Street, Springfield",
  }),
  "warnings.txt": "claims names no source for rating (4.9/5)\n",
};

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const webRoot = `${path}/dist`;
  await mkdir(webRoot);
  await writeFile(`${webRoot}/index.html`, "");
  for (const [name, text] of Object.entries(files)) await writeFile(`${webRoot}.${name}`, text);
  return webRoot;
}

describe("readBuiltSite", () => {
  it("reads what the page's folder was rendered from", async () => {
    const built = await readBuiltSite(await reportWebRoot({ plans: OWN }, ["a warning"]));
    expect(built).toMatchObject({ site: { plans: OWN }, warnings: ["a warning"], isOfBefore: false, placeholders: [] });
  });

  it("is null where nothing says it", async () => {
    expect(await readBuiltSite(await folderWith({}))).toBeNull();
  });

  it("counts with the plans of the release before and names its sender, and says that the site is to be rendered again", async () => {
    const webRoot = await folderWith(BEFORE);
    const built = await readBuiltSite(webRoot);
    expect(built).toMatchObject({ site: { plans: OWN }, isOfBefore: true, placeholders: [] });
    const { pageUrl, ...sender } = reportSender(built);
    expect(sender).toMatchObject({
      brand: "Ring & Co",
      phone: "(202) 555-0199",
      bookingUrl: "https://book.example/sam",
      legalName: "Ring & Co LLC",
      legalAddress: "1 Main Street, Springfield",
    });
    expect(pageUrl("en")).toBe("https://roi.example/");
    expect(built?.warnings).toEqual([
      expect.stringMatching(/was rendered by a release before: .* Render the site again$/),
      "claims names no source for rating (4.9/5)",
    ]);
    const { findings } = await checkPage(webRoot);
    expect(findings.map(({ status, text }) => `${status}: ${text}`)).toEqual([
      `OK: It is the site of Ring & Co at https://roi.example/, in ${webRoot}, with Starter for $249 a month and Gold for $449 a month.`,
      expect.stringMatching(/^warning: .*release before/),
      "warning: claims names no source for rating (4.9/5).",
    ]);
  });

  it("takes the product's plans where that release had none of the site's, and another country's number", async () => {
    const sender = JSON.stringify({ ...JSON.parse(BEFORE["sender.json"]), phone: "+442079460958" });
    const built = await readBuiltSite(await folderWith({ "sender.json": sender }));
    expect(built?.site.plans).toEqual(PLANS);
    expect(built?.site.phones.company).toBe("+442079460958");
  });

  it.each([
    ["site.json", "{", "site.json is not a site that was rendered: it is not JSON"],
    ["plans.json", "{", "plans.json must hold plans as JSON"],
    ["plans.json", "[]", "plans.json must hold plans as JSON"],
    ["sender.json", "{}", "sender.json must say whom reports come from"],
  ])("refuses a %s that is none: %s", async (name, text, problem) => {
    const webRoot = await folderWith({ [name]: text });
    await expect(readBuiltSite(webRoot)).rejects.toThrow(OperatorError);
    await expect(readBuiltSite(webRoot)).rejects.toThrow(problem);
    expect((await checkPage(webRoot)).findings).toMatchObject([{ status: "problem" }]);
  });
});

describe("pnpm leads doctor", () => {
  it("says of a page whose values are the product's own that it is nobody's, and of PLANS that the page shows others", async () => {
    const webRoot = await reportWebRoot({ brand: { name: "Ringwell" }, phones: {} });
    await mkdir(webRoot);
    await writeFile(`${webRoot}/index.html`, "");
    const { findings } = await checkPage(webRoot, OWN);
    expect(findings).toMatchObject([
      { status: "warning", text: expect.stringContaining("Not yet its owner's, but placeholders: brand.name, ") },
      { status: "warning", text: expect.stringContaining("PLANS is set: leads are counted with Starter for $249") },
    ]);
  });
});
