import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AllowedOrigins } from "./cors.ts";
import { pagePolicy } from "./page-policy.ts";

const REST = "; base-uri 'self'; object-src 'none'";

async function policyOf(path: string, embedders: AllowedOrigins): Promise<string | null> {
  const app = new Hono();
  app.use(pagePolicy(embedders));
  app.get("/with-policy", (context) => context.text("", 200, { "Content-Security-Policy": "default-src 'none'" }));
  app.get("*", (context) => context.text(""));
  return (await app.request(path)).headers.get("content-security-policy");
}

describe("pagePolicy", () => {
  it.each([
    ["no other site by default", [], "frame-ancestors 'self'"],
    ["the configured sites", ["https://a.example", "https://b.example"], "frame-ancestors 'self' https://a.example https://b.example"],
    ["any site where that is configured", "any", "frame-ancestors *"],
  ] as const)("lets the calculator for embedding be shown by %s", async (_who, embedders, policy) => {
    expect(await policyOf("/embed.html", embedders)).toBe(policy + REST);
    expect(await policyOf("/embed.html?v=1&jobs=20", embedders)).toBe(policy + REST);
  });

  it.each(["/", "/index.html", "/embed-demo.html", "/embed.html/x", "/readyz"])(
    "lets nobody show %s in a frame, whatever is configured",
    async (path) => expect(await policyOf(path, "any")).toBe(`frame-ancestors 'none'${REST}`),
  );

  it("leaves an answer's own policy alone", async () => {
    expect(await policyOf("/with-policy", [])).toBe("default-src 'none'");
  });
});
