import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROVIDER_SOURCES } from "./content-security.ts";

const textOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

describe("PROVIDER_SOURCES", () => {
  it.each(["README.md", "live/page-headers.json"])("is what %s says", (path) => {
    const text = textOf(path).replace(/\s+/g, " ");
    for (const [directive, sources] of Object.entries(PROVIDER_SOURCES)) {
      const all = sources.includes("'self'") ? sources : ["'self'", ...sources];
      expect(text).toContain(`${directive} ${all.join(" ")}`);
    }
  });
});
