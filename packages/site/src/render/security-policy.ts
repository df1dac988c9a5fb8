import { createHash } from "node:crypto";
import { PROVIDER_SOURCES } from "@contractor-roi/voice-client/content-security";
import type { Page } from "../page.ts";

type Directives = Readonly<Record<string, readonly string[]>>;

/** A browser does not run data blocks: JSON-LD, and the page's data for its scripts. */
const SCRIPT = /<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;
/** Host of Cloudflare Turnstile's script and frame. */
const CAPTCHA_HOST = "https://challenges.cloudflare.com";
const PLAYER = /<(?:audio|video)\b/;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The Content-Security-Policy of a document: inline code by hash, its own origin, and the configured hosts; nothing
 * else. It is written beside the document, as `index.html.csp`, for the server to send with `frame-ancestors` added.
 */
export function securityPolicy(html: string, site: Page["site"]): string {
  const { analytics, backend, captcha: form, errorReporting, voice } = site;
  const addresses = [backend.url, errorReporting.dsn, analytics.adapter === "plausible" ? analytics.plausibleUrl : ""];
  const hosts = addresses.filter(Boolean).map((address) => new URL(address).origin);
  const provider: Directives = voice === false || voice.key === "" ? {} : PROVIDER_SOURCES;
  const captcha = form.turnstileSiteKey === "" ? [] : [CAPTCHA_HOST];
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
