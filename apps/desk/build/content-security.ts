import { createHash } from "node:crypto";
import { buildQuote, DEFAULT_ROI_INPUTS, renderQuoteHtml } from "@contractor-roi/roi-core";
import type { Plugin } from "vite";

/**
 * The page's Content-Security-Policy: its own files, the style sheet that every quote carries, a logo, and nothing else. It
 * may connect to nothing, not even to its own host: what is typed cannot leave.
 */
export function contentSecurityPolicy(): string {
  const quote = buildQuote(DEFAULT_ROI_INPUTS, { preparedFor: "", preparedBy: "", date: "2026-01-31" });
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(renderQuoteHtml(quote)) ?? [];
  if (style === undefined)
    throw new Error("Cannot write the policy as a quote's HTML must have one <style>: it has none");
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/**
 * Writes the policy into the document, since a folder of files can be put where nobody sets headers, and beside it, as
 * `index.html.csp`, for a server that does.
 */
export function contentSecurityPlugin(): Plugin {
  const policy = contentSecurityPolicy();
  return {
    name: "content-security",
    transformIndexHtml: {
      order: "post",
      // Vite puts its own tags in front of what is there.
      handler: (html) =>
        html.replace(
          '<meta charset="utf-8" />',
          (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        ),
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "index.html.csp", source: policy });
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        // The document's alone: under it the service worker could not fetch the files that it keeps.
        if (/\.html$|\/$/.test(new URL(request.url ?? "/", "http://localhost").pathname))
          response.setHeader("Content-Security-Policy", `${policy}; frame-ancestors 'none'`);
        next();
      });
    },
  };
}
