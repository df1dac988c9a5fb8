import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { expect, test as base } from "../core/fixtures.ts";
import { startStaticHost, type StaticHost } from "../nginx.ts";
import { PageBuild } from "../page-build.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { Product } from "../product.ts";
import { readSmokeSite } from "../smoke/smoke-site.ts";
import { expectPage, expectVisit } from "../smoke/smoke-test.ts";

const LARGEST = fileURLToPath(new URL("../largest-site.json", import.meta.url));
const EMBEDS = ["embed.html", "embed/es.html"];
const LANDING = fileURLToPath(new URL("../../apps/landing", import.meta.url));

/** The largest site, as nginx serves it on two origins, and a server on a third that takes leads from the first. */
type Hosted = { readonly nginx: StaticHost; readonly server: Product; readonly build: PageBuild };

const test = base.extend<{ readonly onlyChromium: undefined }, { readonly hosted: Hosted }>({
  onlyChromium: [
    async ({ engineName }, use, testInfo) => {
      testInfo.skip(engineName !== "chromium", "headers and files are the same for every engine");
      await use(undefined);
    },
    { auto: true },
  ],
  hosted: [
    async ({}, use) => {
      const ports = [await freePort(), await freePort()] as const;
      const serverPort = String(await freePort());
      const backend = { url: `http://127.0.0.1:${serverPort}` };
      const site = { ...JSON.parse(await readFile(LARGEST, "utf8")), backend };
      const build = await PageBuild.of(site, ["--host", "nginx"]);
      // First, since it may be missing.
      const nginx = await startStaticHost(build.folder, ports);
      const server = await Product.start("", build.folder, {
        PORT: serverPort,
        ALLOWED_ORIGINS: `http://127.0.0.1:${ports[0]}`,
      });
      await use({ nginx, server, build });
      await nginx.stop();
      await server.dispose();
      await build.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test("nginx sends each document compressed with its policy, and unchanging files for a year", async ({
  hosted: { nginx, server },
}) => {
  const [url] = nginx.urls;
  const get = (path: string, headers = {}): Promise<Response> =>
    fetch(`${url}${path}`, { headers: { "Accept-Encoding": "br", ...headers } });
  for (const path of ["", "hvac", "roofing", "roofing/spring", ...EMBEDS]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type"), path).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-encoding"), path).toBe("br");
    expect(answer.headers.get("cache-control"), path).toBe("no-cache");
    const ancestors = EMBEDS.includes(path) ? "'self'" : "'none'";
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'self' /);
    expect(policy, path).toContain(`connect-src 'self' ${new URL(server.url).origin} `);
    expect(policy, path).toContain(`; frame-ancestors ${ancestors}`);
    const sharing = EMBEDS.includes(path) ? "cross-origin" : null;
    expect(answer.headers.get("cross-origin-resource-policy"), path).toBe(sharing);
  }
  for (const [path, own] of [
    ["index.html", "/"],
    ["hvac.html?utm_source=van", "/hvac?utm_source=van"],
    ["roofing/", "/roofing"],
    ["roofing/spring/", "/roofing/spring"],
  ]) {
    const { status, headers } = await fetch(`${url}${path}`, { redirect: "manual" });
    expect([status, headers.get("location")], path).toEqual([301, own]);
  }
  expect((await get("hvac", { "Accept-Encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
  const page = await get("hvac");
  const [, script = ""] = /src="\/(assets\/[\w.-]+\.js)"/.exec(await page.text()) ?? [];
  expect((await get(script)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  for (const missing of ["nothing", "assets/nothing.js", "roofing/nothing", "404.html"]) {
    const answer = await get(missing);
    expect(answer.status, missing).toBe(404);
    expect(answer.headers.get("cache-control"), missing).toBe("no-cache");
    expect(answer.headers.get("content-security-policy"), missing).toMatch(
      /style-src 'self' 'sha256-.*ancestors 'none'/,
    );
  }
  const loader = await get("embed.js");
  expect(loader.headers.get("access-control-allow-origin")).toBe("*");
  expect(loader.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(page.headers.get("access-control-allow-origin")).toBeNull();
  const { headers } = page;
  // As our own server sends them.
  const own = await fetch(server.url);
  for (const name of ["permissions-policy", "cross-origin-opener-policy", "referrer-policy", "x-content-type-options"])
    expect(headers.get(name), name).toBe(own.headers.get(name));
  expect(headers.has("strict-transport-security")).toBe(false);
  const overTls = await get("", { "X-Forwarded-Proto": "https" });
  expect(overTls.headers.get("strict-transport-security")).toBe("max-age=15552000");
});

test("from the page on one origin a lead reaches the server on another, without a violation of its policy", async ({
  hosted: { nginx, server },
  visited,
  calculatorPanel,
  dialog,
  email,
}) => {
  const page = new LandingPage(visited, `${nginx.urls[0]}roofing/spring`);
  await page.open("?utm_source=van");
  await calculatorPanel.planButton.click();
  await dialog.fill({ email, businessType: "Roofing" });
  await dialog.submit();
  await expect.poll(() => page.toast("Success!").isVisible()).toBe(true);
  expect(await server.leadsOf(email)).toMatchObject([
    { business_type: "roofing", utm_source: "van", figures_mismatch: [], terms: { label: "Professional" } },
  ]);
  // The page for addresses where nothing is has a style of its own.
  await visited.goto(`${nginx.urls[0]}roofing`);
  await page.becomeInteractive();
});

test("smoke: the largest site - every page by its file, and a visit that ends with a lead", async ({
  hosted: { nginx, server },
  page,
  email,
}) => {
  const site = await readSmokeSite(LARGEST);
  for (const shown of site.pages) await expectPage(page, nginx.urls[0], site, shown);
  await expectVisit(page, nginx.urls[0], site, server, email);
});

test("a page of the allowed origin reads the server's answer, one of another origin does not", async ({
  hosted: { nginx, server },
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/^422 /);
  const answers: (number | string)[] = [];
  for (const url of nginx.urls) {
    await page.goto(`${url}robots.txt`);
    const post = (address: string): Promise<number | string> => {
      const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
      return fetch(`${address}functions/v1/lead-intake`, request).then(({ status }) => status, String);
    };
    answers.push(await page.evaluate(post, server.url));
  }
  expect(answers).toEqual([422, "TypeError: Failed to fetch"]);
});

test("every page of the largest site is within the load budget", async ({ hosted: { build } }) => {
  const options = { cwd: LANDING, env: { ...process.env, SITE_FOLDER: build.folder } };
  const run = promisify(execFile)(process.execPath, ["build/load-budget.mjs"], options);
  const { stdout } = await run.catch((missed: { readonly stdout: string }) => missed);
  // A line for each part of each page, which begins with "ok" if the part is within its budget.
  const lines = stdout.trim().split("\n");
  expect(lines.filter((line) => !line.startsWith("ok"))).toEqual([]);
  expect(lines).toHaveLength(50);
});
