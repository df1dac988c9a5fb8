import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const SITE = join(import.meta.dirname, "../../dist");

const read = (file: string): Promise<string> => readFile(join(SITE, file), "utf8");

describe("the built calculator for other sites", () => {
  it("has a loader of less than 1.6 kB as it is sent, a classic script that leaves no name behind", async () => {
    const loader = (await read("embed.js")).replace(/\n\/\/# sourceMappingURL.*\s*/, "").trim();
    expect(gzipSync(loader).length).toBeLessThan(1600);
    expect(loader).not.toMatch(/\bimport\b|\bexport\b/);
    expect(loader).toMatch(/^\{.*\}$/s);
  });

  it.each(["embed.html", "embed/en.html", "embed/es.html"])(
    "is a page of its own, %s, that search engines leave out",
    async (name) => {
      const page = new DOMParser().parseFromString(await read(name), "text/html");
      expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
      expect(page.title).toContain(name.endsWith("es.html") ? "Calculadora de ROI" : "ROI Calculator");
      expect(page.documentElement.lang).toBe(name.endsWith("es.html") ? "es-US" : "en-US");
      expect(page.querySelectorAll("noscript")).toHaveLength(1);
    },
  );
});
