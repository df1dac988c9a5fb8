// @vitest-environment node
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLANS } from "@contractor-roi/roi-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseSite } from "../parse-site.ts";
import { writeRenderedSite } from "../rendered-site.ts";
import type { Site } from "../schema.ts";
import { changesSince } from "./changes-since.ts";

let work = "";
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "changes-since-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

function siteOf(file: object): Site {
  const parsed = parseSite(file, {});
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.site;
}

const SITE = siteOf({ brand: { name: "Blue Ridge" }, plans: { elite: { monthlyCost: 399 } } });

it("changesSince says nothing where nothing was rendered", async () => {
  expect(await changesSince(join(work, "none"), SITE)).toEqual([]);
});

it("changesSince names what is other than in the files of the release before", async () => {
  const folder = join(work, "before");
  const sender = { brand: "Blue Ridge Plumbing", phone: "(202) 555-0142", bookingUrl: SITE.booking.url };
  await writeFile(`${folder}.sender.json`, JSON.stringify(sender));
  // It wrote no plans where they were the product's.
  expect(await changesSince(folder, SITE)).toEqual([
    'brand.name is "Blue Ridge": it was "Blue Ridge Plumbing"',
    "plans.elite.monthlyCost is 399: it was 497",
  ]);
});

it("changesSince knows the plans that the release before wrote", async () => {
  const folder = join(work, "plans");
  const elite = { ...PLANS.elite, monthlyCost: 449 };
  await writeFile(`${folder}.plans.json`, JSON.stringify({ ...PLANS, elite }));
  expect(await changesSince(folder, SITE)).toEqual(["plans.elite.monthlyCost is 399: it was 449"]);
});

it("changesSince names what is other than in the site that was rendered last", async () => {
  const folder = join(work, "last");
  await writeRenderedSite(folder, { site: siteOf({ phones: { company: "+18285550123" } }), warnings: [] });
  expect(await changesSince(folder, SITE)).toEqual([
    'brand.name is "Blue Ridge": it was "Ringwell"',
    'phones.company is "(202) 555-0142": it was "(828) 555-0123"',
    "plans.elite.monthlyCost is 399: it was 497",
  ]);
});
