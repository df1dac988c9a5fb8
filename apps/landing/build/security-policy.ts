import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROVIDER_SOURCES } from "@contractor-roi/voice-client/content-security";
import type { PageConfig } from "../src/config/page-config.ts";

type Directives = Readonly<Record<string, readonly string[]>>;

/** A browser does not run data blocks, such as JSON-LD. */
const SCRIPT = /<script(?![^>]*\b(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Writes the Content-Security-Policy of a built document beside it, as `index.html.csp`: it allows inline scripts and
 * styles by hash, the document's own origin, and the configured hosts. The server sends it, with `frame-ancestors` added.
 *
 * @returns the policy
 */
export async function writeSecurityPolicy(folder: string, document: string, config: PageConfig): Promise<string> {
  const policy = securityPolicy(await readFile(join(folder, document), "utf8"), config);
  await writeFile(join(folder, `${document}.csp`), policy);
  return policy;
}

export function securityPolicy(html: string, { backendUrl, errorReportingDsn, voiceKey }: PageConfig): string {
  const hosts = [backendUrl, errorReportingDsn].filter(Boolean).map((address) => new URL(address).origin);
  const provider: Directives = voiceKey === "" ? {} : PROVIDER_SOURCES;
  const own: Directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes(html, SCRIPT)],
    "style-src": ["'self'", ...hashes(html, STYLE)],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...hosts],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
  };
  const directives = new Map(Object.entries(own));
  for (const [name, sources] of Object.entries(provider))
    directives.set(name, [...(directives.get(name) ?? []), ...sources]);
  return Array.from(directives, ([name, sources]) => `${name} ${sources.join(" ")}`).join("; ");
}

function hashes(html: string, element: RegExp): string[] {
  return Array.from(
    html.matchAll(element),
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}
