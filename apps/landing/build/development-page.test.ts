import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLANS } from "@contractor-roi/roi-core";
import { createServer } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { LANDING } from "./site-build.ts";

const PLANS_FILE = /\/packages\/roi-core\/src\/catalogue\/plans\.ts$/;

it("a plan's figure that changes in roi-core's source is in the page of `pnpm dev`, without a build", async () => {
  const today = String(PLANS.elite.monthlyCost);
  let cost = today;
  const server = await createServer({
    root: LANDING,
    configFile: join(LANDING, "vite.dev.config.ts"),
    logLevel: "silent",
    // Nothing is prepared for a browser, since only the document is asked for.
    server: { middlewareMode: true, ws: false, preTransformRequests: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    // Stands in for an editor that saves the file.
    plugins: [{ name: "edit", transform: (code, id) => (PLANS_FILE.test(id) ? code.replaceAll(today, cost) : null) }],
  });
  onTestFinished(() => server.close());
  const page = async (): Promise<string> =>
    server.transformIndexHtml("/", await readFile(join(LANDING, "index.html"), "utf8"));
  expect(await page()).toContain(`"monthlyCost":${today}`);
  cost = "555";
  const read = [...server.environments.ssr.moduleGraph.idToModuleMap.keys()];
  const plans = read.filter((id) => PLANS_FILE.test(id));
  expect(plans).toHaveLength(1);
  server.watcher.emit("change", plans[0]);
  await expect.poll(page).toContain('"monthlyCost":555');
  expect(read.filter((id) => /\/packages\/[^/]+\/dist\//.test(id))).toEqual([]);
});
