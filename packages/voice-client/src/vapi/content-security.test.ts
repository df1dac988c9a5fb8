import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROVIDER_SOURCES } from "./content-security.ts";

it("PROVIDER_SOURCES is what the page of `pnpm voice:live` is sent with", () => {
  const headers = readFileSync(new URL("../../live/page-headers.json", import.meta.url), "utf8");
  for (const [directive, sources] of Object.entries(PROVIDER_SOURCES)) {
    const all = sources.includes("'self'") ? sources : ["'self'", ...sources];
    expect(headers).toContain(`${directive} ${all.join(" ")}`);
  }
});
