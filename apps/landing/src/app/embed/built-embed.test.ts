import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const SITE = join(import.meta.dirname, "../../../dist");

const read = (file: string): Promise<string> => readFile(join(SITE, file), "utf8");

describe("the built calculator for other sites", () => {
  it("has a loader of less than 1 kB, as it is sent, at an address that never changes, which runs as a classic script and leaves no name behind", async () => {
    const loader = (await read("embed.js")).replace(/\n\/\/# sourceMappingURL.*\s*/, "").trim();
    expect(gzipSync(loader).length).toBeLessThan(1000);
    expect(loader).not.toMatch(/\bimport\b|\bexport\b/);
    expect(loader).toMatch(/^\{.*\}$/s);
  });

  it("is a page of its own that search engines leave out", async () => {
    const page = new DOMParser().parseFromString(await read("embed.html"), "text/html");
    expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(page.title).toContain("ROI Calculator");
    expect(page.querySelectorAll("noscript")).toHaveLength(1);
  });
});
