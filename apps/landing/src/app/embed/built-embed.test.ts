import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const APP = join(import.meta.dirname, "../../..");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-embed-"));
  const vite = join(APP, "node_modules/vite/bin/vite.js");
  const args = ["build", "--config", "vite.embed.config.ts", "--outDir", folder];
  await promisify(execFile)(process.execPath, [vite, ...args], {
    cwd: APP,
    env: { ...process.env, NODE_ENV: "production" },
  });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (file: string): Promise<string> => readFile(join(folder, file), "utf8");

describe("the built calculator for other sites", () => {
  it("has a loader of less than 1 kB, as it is sent, at an address that never changes, which runs as a classic script and leaves no name behind", async () => {
    const loader = (await read("embed.js")).replace(/\n\/\/# sourceMappingURL.*\s*/, "").trim();
    expect(gzipSync(loader).length).toBeLessThan(1000);
    expect(loader).not.toMatch(/\bimport\b|\bexport\b/);
    expect(loader).toMatch(/^\{.*\}$/s);
  });

  it("is a page of its own that search engines leave out, beside a page that it does not touch", async () => {
    const page = new DOMParser().parseFromString(await read("embed.html"), "text/html");
    expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(page.title).toContain("ROI Calculator");
    expect(page.querySelectorAll("noscript")).toHaveLength(1);
    expect(await readdir(folder)).not.toContain("index.html");
  });
});
