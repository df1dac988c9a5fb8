import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { packageRoot } from "../platform/package-root.ts";
import { createLoopbackDesk } from "./desk-app.ts";

it("serves the quote page with the product's plans where no site is known", async () => {
  const pages = await testFolder();
  await copyFile(join(packageRoot(), "../quote-desk/index.html"), join(pages, "index.html"));
  const store = new Promise<never>(() => {});
  const desk = createLoopbackDesk({ store, channels: [], site: null, log: () => {}, quotePages: pages }, 1);
  const page = await desk.request("/quote/");
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/id="site">\s*null\s*</)]);
});

it("logs the fault of a request that it cannot answer", async () => {
  const logged: object[] = [];
  const store = Promise.reject(new Error("the disk is on fire"));
  const desk = createLoopbackDesk({ store, channels: [], site: null, log: (entry) => logged.push(entry) }, 1);
  const answer = await desk.request("/api/sessions");
  expect([answer.status, await answer.text()]).toEqual([503, "The server failed.\n"]);
  expect(logged).toMatchObject([{ level: "error", event: "request-failed", error: "Error" }]);
});
