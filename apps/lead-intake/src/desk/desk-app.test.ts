import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { testFolder } from "../testing/databases/temporary-data.ts";
import { createLoopbackDesk } from "./desk-app.ts";

it("serves the quote page with the product's plans where no site is known", async () => {
  const pages = await testFolder();
  await copyFile(join(packageRoot(), "../desk/index.html"), join(pages, "index.html"));
  const store = new Promise<never>(() => {});
  const desk = createLoopbackDesk({ store, channels: [], site: null, log: () => {}, pages }, 1);
  const page = await desk.request("/quote/");
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/id="site">\s*null\s*</)]);
});
