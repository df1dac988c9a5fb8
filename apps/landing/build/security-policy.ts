import { createHash } from "node:crypto";
import { PROVIDER_SOURCES } from "@contractor-roi/voice-client/content-security";
import type { Plugin } from "vite";
import type { PageConfig } from "../src/config/page-config.ts";

type Directives = Readonly<Record<string, readonly string[]>>;

/** A browser does not run data blocks, such as JSON-LD. */
const SCRIPT = /<script(?![^>]*\b(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
/** Where Cloudflare Turnstile's script and its frame come from. */
const CAPTCHA_HOST = "https://challenges.cloudflare.com";
const PLAYER = /<(?:audio|video)\b/;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Writes the Content-Security-Policy of a built document beside it, as `index.html.csp`: what stands in the document, by
 * hash, its own origin, and the configured hosts; nothing else. The server that serves the document sends it, with
 * `frame-ancestors` added.
 */
export function securityPolicyPlugin(document: string, config: PageConfig): Plugin {
  return {
    name: "security-policy",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const built = bundle[document];
        if (built?.type !== "asset") throw new Error(`Cannot write the policy of ${document} as it was not built`);
        const source = securityPolicy(String(built.source), config);
        this.emitFile({ type: "asset", fileName: `${document}.csp`, source });
        console.info(`[csp] ${source}`);
      },
    },
  };
}

export function securityPolicy(html: string, config: PageConfig): string {
  const { analytics, backendUrl, errorReportingDsn, plausibleUrl, turnstileSiteKey, voiceKey } = config;
  const addresses = [backendUrl, errorReportingDsn, analytics === "plausible" ? plausibleUrl : ""];
  const hosts = addresses.filter(Boolean).map((address) => new URL(address).origin);
  const provider: Directives = voiceKey === "" ? {} : PROVIDER_SOURCES;
  const captcha = turnstileSiteKey === "" ? [] : [CAPTCHA_HOST];
  const own: Directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes(html, SCRIPT), ...captcha],
    "style-src": ["'self'", ...hashes(html, STYLE)],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...hosts],
    ...(PLAYER.test(html) ? { "media-src": ["'self'"] } : {}),
    ...(captcha.length > 0 ? { "frame-src": captcha } : {}),
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
  };
  const directives = new Map(Object.entries(own));
  for (const [name, sources] of Object.entries(provider))
    directives.set(name, Array.from(new Set([...(directives.get(name) ?? []), ...sources])));
  return Array.from(directives, ([name, sources]) => `${name} ${sources.join(" ")}`).join("; ");
}

function hashes(html: string, element: RegExp): string[] {
  return Array.from(
    html.matchAll(element),
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}
