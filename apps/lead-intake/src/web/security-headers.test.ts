import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import type { AllowedOrigins } from "../intake/cors.ts";
import { securityHeaders } from "./security-headers.ts";

const EMBED_POLICY = "default-src 'none'; script-src 'self'";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, "embed.html.csp"), `${EMBED_POLICY}\n`);
});
afterAll(() => folder.remove());

async function headersOf(
  path: string,
  embedders: AllowedOrigins,
  request: Record<string, string> = {},
): Promise<Headers> {
  const app = new Hono();
  app.use(securityHeaders({ webRoot: folder.path, embedders }));
  app.get("/with-policy", (context) => context.text("", 200, { "Content-Security-Policy": "default-src 'none'" }));
  app.get("*", (context) => context.text(""));
  return (await app.request(path, { headers: request })).headers;
}

const policyOf = async (...args: Parameters<typeof headersOf>): Promise<string | null> =>
  (await headersOf(...args)).get("content-security-policy");

describe("securityHeaders", () => {
  it("lets the configured sites alone show the calculator for embedding, by its build's policy", async () => {
    const sites = ["https://a.example", "https://b.example"];
    for (const path of ["/embed.html", "/embed.html?v=1&jobs=20"])
      expect(await policyOf(path, sites)).toBe(`${EMBED_POLICY}; frame-ancestors 'self' ${sites.join(" ")}`);
    for (const path of ["/embed-demo.html", "/embed.html/x"])
      expect(await policyOf(path, "any")).toBe("base-uri 'self'; object-src 'none'; frame-ancestors 'none'");
  });

  it("leaves an answer's own policy alone", async () => {
    expect(await policyOf("/with-policy", [])).toBe("default-src 'none'");
  });

  it("lets every site read the loader, and isolated ones load it and the calculator, and nothing else", async () => {
    expect((await headersOf("/embed.js", [])).get("access-control-allow-origin")).toBe("*");
    expect((await headersOf("/embed.html", [])).has("access-control-allow-origin")).toBe(false);
    const resourcePolicyOf = async (path: string) => (await headersOf(path, [])).get("cross-origin-resource-policy");
    for (const path of ["/embed.js", "/embed.html", "/embed/es.html"])
      expect(await resourcePolicyOf(path), path).toBe("cross-origin");
    for (const path of ["/", "/embed/hvac.html", "/assets/embed.html"])
      expect(await resourcePolicyOf(path), path).toBeNull();
  });

  it("keeps the microphone for this origin, and the tabs that the page opens working", async () => {
    const headers = await headersOf("/", []);
    expect(headers.get("permissions-policy")).toContain("microphone=(self)");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  });

  it("asks for TLS from then on where a proxy took the request over TLS, and nowhere else", async () => {
    expect((await headersOf("/", [], { "x-forwarded-proto": "https" })).get("strict-transport-security")).toBe(
      "max-age=15552000",
    );
    expect((await headersOf("/", [], { "x-forwarded-proto": "http" })).has("strict-transport-security")).toBe(false);
    expect((await headersOf("/", [])).has("strict-transport-security")).toBe(false);
  });
});
