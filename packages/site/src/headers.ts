import { LANGUAGES, type Language } from "@contractor-roi/roi-core";
import type { Origins } from "./origins.ts";

/** The folder of files whose names contain a hash of their content: such a file never changes. */
export const HASHED_FOLDER = "/assets/";

/** Browsers keep files of {@link HASHED_FOLDER} for a year, and ask each time whether any other file has changed. */
export const CACHE_CONTROL = { hashed: "public, max-age=31536000, immutable", other: "no-cache" } as const;

/** The calculator for a frame on another site, in the first page's language. */
export const EMBED_DOCUMENT = "embed.html";

/** The same in a language that the other site names. */
export function embedDocumentIn(language: Language): string {
  return `embed/${language}.html`;
}

const EMBED_DOCUMENTS: readonly string[] = [EMBED_DOCUMENT, ...LANGUAGES.map(embedDocumentIn)];

/** Whether other sites may show a document in a frame. */
export function isEmbeddable(document: string): boolean {
  return EMBED_DOCUMENTS.includes(document);
}

/** The script that puts the calculator into other sites. */
export const LOADER = "/embed.js";
/** Sites that isolate themselves load nothing of another site without this header. */
const SHARED_HEADERS = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;
/** Other sites may name the loader as a module or with `crossorigin`: then browsers run it only with the first header. */
const LOADER_HEADERS = { "Access-Control-Allow-Origin": "*", ...SHARED_HEADERS } as const;

/**
 * Further headers of the files that other sites load: the loader, and the documents that it shows. These send no
 * `Cross-Origin-Embedder-Policy`: the captcha's frame would be lost, and in Firefox the lead dialog did not open.
 */
export function sharedHeaders(path: string): Readonly<Record<string, string>> {
  if (path === LOADER) return LOADER_HEADERS;
  return isEmbeddable(path.slice(1)) ? SHARED_HEADERS : {};
}

/** The document that the build makes for addresses where nothing is. */
export const NOT_FOUND_DOCUMENT = "404.html";

/** For responses without a policy of their own: no foreign `<base>`, no plugins. */
const DEFAULT_POLICY = "base-uri 'self'; object-src 'none'";

/**
 * Headers of every response. Only this origin may use the microphone. `same-origin-allow-popups` keeps the booking tab
 * working.
 */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "microphone=(self), camera=(), geolocation=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
} as const;

/** Further headers of every response over TLS: half a year, in seconds. */
export const TLS_HEADERS = { "Strict-Transport-Security": "max-age=15552000" } as const;

/**
 * The policy that a response is sent with. The embeddable calculator may be framed by this origin and the embedders, everything
 * else by nobody, which prevents clickjacking.
 *
 * @param document the file's name in the page's folder, such as `roofing/spring.html`
 * @param policy that the build wrote beside it (`index.html.csp`); null for none
 */
export function contentSecurityPolicy(document: string, policy: string | null, embedders: Origins): string {
  const forEmbedding = embedders === "any" ? "*" : ["'self'", ...embedders].join(" ");
  const ancestors = isEmbeddable(document) ? forEmbedding : "'none'";
  return `${policy ?? DEFAULT_POLICY}; frame-ancestors ${ancestors}`;
}

/**
 * One policy that allows all that any of these allows. A host whose rules overlap sends it with every response, and a document's
 * own besides or in its place: both together allow no more than the document's own.
 */
export function everyPolicy(policies: readonly string[]): string {
  const directives = new Map<string, Set<string>>();
  for (const directive of policies.flatMap((policy) => policy.split("; "))) {
    const [name = "", ...sources] = directive.split(" ");
    directives.set(name, new Set([...(directives.get(name) ?? []), ...sources]));
  }
  return Array.from(directives, ([name, sources]) => {
    const allowed = [...sources].filter((source) => source !== "'none'");
    return [name, ...(allowed.length > 0 ? allowed : ["'none'"])].join(" ");
  }).join("; ");
}
