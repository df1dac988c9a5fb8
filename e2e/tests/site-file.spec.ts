import { fileURLToPath } from "node:url";
import { expect, test as base } from "../fixtures.ts";
import { PageBuild } from "../page-build.ts";
import { Product } from "../product.ts";
import { DEFAULT_SITE, readSmokeSite } from "../smoke/smoke-site.ts";
import { expectPage, expectVisit } from "../smoke/smoke-test.ts";

const EXAMPLE = fileURLToPath(new URL("../../apps/landing/site.example.json", import.meta.url));

/** The example of a site's file, rendered from the same build as every other page of these tests. */
const test = base.extend<{ readonly exampleSite: Product }>({
  exampleSite: async ({}, use) => {
    const build = await PageBuild.of(EXAMPLE);
    const product = await Product.start("", build.folder);
    await use(product);
    await product.dispose();
    await build.remove();
  },
});

test(
  "smoke: the default site - its figures, voice button, dialogs, and a lead with the shown figures",
  { tag: "@deep" },
  async ({ page, product, email }) => {
    await expectVisit(page, product.url, DEFAULT_SITE, product, email);
  },
);

test(
  "smoke: a site of another brand - its prices, phones and colours, and none of the default's",
  { tag: "@deep" },
  async ({ page, exampleSite, email }) => {
    const site = await readSmokeSite(EXAMPLE);
    for (const shown of site.pages) await expectPage(page, exampleSite.url, site, shown);
    await expect(page.locator("[data-slot=hero]")).toHaveCSS("background-color", "rgb(11, 61, 46)");
    await expectVisit(page, exampleSite.url, site, exampleSite, email);
  },
);
