import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import type { AllowedOrigins } from "../intake/cors.ts";
import { securityHeaders } from "./security-headers.ts";

const PAGE_POLICY = "default-src 'none'; script-src 'self' 'sha256-page'";
const EMBED_POLICY = "default-src 'none'; script-src 'self'";
const DEFAULT_POLICY = "base-uri 'self'; object-src 'none'";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, "index.html.csp"), `${PAGE_POLICY}\n`);
  await writeFile(join(folder.path, "embed.html.csp"), EMBED_POLICY);
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
  it("sends the page with the policy that the build wrote for it", async () => {
    for (const path of ["/", "/index.html", "/?utm_source=van"])
      expect(await policyOf(path, "any")).toBe(`${PAGE_POLICY}; frame-ancestors 'none'`);
  });

  it.each([
    ["no other site by default", [], "frame-ancestors 'self'"],
    [
      "the configured sites",
      ["https://a.example", "https://b.example"],
      "frame-ancestors 'self' https://a.example https://b.example",
    ],
    ["any site where that is configured", "any", "frame-ancestors *"],
  ] as const)("lets the calculator for embedding be shown by %s", async (_who, embedders, ancestors) => {
    expect(await policyOf("/embed.html", embedders)).toBe(`${EMBED_POLICY}; ${ancestors}`);
    expect(await policyOf("/embed.html?v=1&jobs=20", embedders)).toBe(`${EMBED_POLICY}; ${ancestors}`);
  });

  it.each(["/embed-demo.html", "/embed.html/x", "/readyz"])(
    "lets nobody show %s in a frame, whatever is configured",
    async (path) => {
      expect(await policyOf(path, "any")).toBe(`${DEFAULT_POLICY}; frame-ancestors 'none'`);
    },
  );

  it("leaves an answer's own policy alone", async () => {
    expect(await policyOf("/with-policy", [])).toBe("default-src 'none'");
  });

  it("lets every site read the loader of the calculator, which may be a module there, and nothing else", async () => {
    expect((await headersOf("/embed.js", [])).get("access-control-allow-origin")).toBe("*");
    expect((await headersOf("/embed.html", [])).has("access-control-allow-origin")).toBe(false);
  });

  it("lets isolated sites load the loader and the calculator for embedding, and nothing else", async () => {
    const policyOf = async (path: string) => (await headersOf(path, [])).get("cross-origin-resource-policy");
    for (const path of ["/embed.js", "/embed.html", "/embed/es.html"])
      expect(await policyOf(path), path).toBe("cross-origin");
    for (const path of ["/", "/embed/hvac.html", "/assets/embed.html"]) expect(await policyOf(path), path).toBeNull();
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
