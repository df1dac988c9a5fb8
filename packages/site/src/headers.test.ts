import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, everyPolicy } from "./headers.ts";

describe("contentSecurityPolicy", () => {
  it.each([
    ["embed.html", [], "'self'"],
    ["embed.html", ["https://a.example"], "'self' https://a.example"],
    ["embed.html", "any", "*"],
    ["index.html", "any", "'none'"],
    ["embed/es.html", ["https://a.example"], "'self' https://a.example"],
    ["embed/embed.html", "any", "'none'"],
  ] as const)("lets %s be framed, with the embedders %j, by %s", (document, embedders, ancestors) => {
    expect(contentSecurityPolicy(document, "default-src 'none'", embedders)).toBe(
      `default-src 'none'; frame-ancestors ${ancestors}`,
    );
  });

  it("allows no foreign base and no plugins where the build wrote no policy", () => {
    expect(contentSecurityPolicy("robots.txt", null, [])).toBe(
      "base-uri 'self'; object-src 'none'; frame-ancestors 'none'",
    );
  });
});

describe("everyPolicy", () => {
  it("allows what each policy allows, and nothing else", () => {
    expect(
      everyPolicy([
        "default-src 'none'; script-src 'self' 'sha256-a'; frame-ancestors 'none'",
        "default-src 'none'; script-src 'self' 'sha256-b'; media-src 'self'; frame-ancestors 'self' https://a.example",
      ]),
    ).toBe(
      "default-src 'none'; script-src 'self' 'sha256-a' 'sha256-b'; frame-ancestors 'self' https://a.example; media-src 'self'",
    );
  });
});
