import { describe, expect, it } from "vitest";
import { parseSite } from "../parse-site.ts";
import type { Site } from "../schema.ts";
import { securityPolicy } from "./security-policy.ts";

const HTML = `<style>a{}</style><script type="application/ld+json">{}</script><script src="/assets/a.js"></script><script>go()</script>`;

function siteOf(file: object): Site {
  const parsed = parseSite(file);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.site;
}

function directives(file: object = {}): Record<string, string> {
  const entries = securityPolicy(HTML, siteOf(file))
    .split("; ")
    .map((directive) => /^(\S+) (.+)$/.exec(directive)?.slice(1) ?? []);
  return Object.fromEntries(entries);
}

describe("securityPolicy", () => {
  it("allows the document's own script and style by hash, nothing else inline, and no other host", () => {
    expect(directives()).toEqual({
      "default-src": "'none'",
      "script-src": "'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
      "style-src": "'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
      "img-src": "'self' data:",
      "font-src": "'self' data:",
      "connect-src": "'self'",
      "manifest-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
    });
  });

  it("allows recordings of this site where the document plays one", () => {
    const policyOf = (file: object): string => securityPolicy(`${HTML}<video src="/a.mp3">`, siteOf(file));
    expect(policyOf({})).toContain("; media-src 'self';");
    expect(policyOf({ voice: { key: "public-key" } })).toContain("; media-src 'self' blob:;");
  });

  it("allows the hosts that are configured", () => {
    const file = {
      backend: { url: "https://abc.supabase.co/" },
      errorReporting: { dsn: "https://key@errors.example.com/1" },
    };
    expect(directives(file)["connect-src"]).toBe("'self' https://abc.supabase.co https://errors.example.com");
  });

  it("allows the captcha's script and frame where the form has one", () => {
    expect(directives()["frame-src"]).toBeUndefined();
    const { "script-src": scripts, "frame-src": frames } = directives({ captcha: { turnstileSiteKey: "1x00AA" } });
    expect(scripts).toContain(" https://challenges.cloudflare.com");
    expect(frames).toBe("https://challenges.cloudflare.com");
  });

  it("allows the analytics service where it is the one that is configured", () => {
    const connections = (adapter?: string): string | undefined =>
      directives({ analytics: { adapter, plausibleUrl: "https://stats.example.com/" } })["connect-src"];
    expect(connections()).toBe("'self'");
    expect(connections("data-layer")).toBe("'self'");
    expect(connections("plausible")).toBe("'self' https://stats.example.com");
  });

  it("allows the hosts and workers of voice calls where a voice key is configured", () => {
    const {
      "script-src": scripts,
      "connect-src": connections,
      "worker-src": workers,
    } = directives({ voice: { key: "public-key" } });
    expect(scripts).toMatch(/^'self' 'sha256-\S+' https:\/\/c\.daily\.co 'wasm-unsafe-eval' blob:$/);
    expect(connections).toContain("https://api.vapi.ai");
    expect(workers).toBe("'self' blob:");
  });
});
