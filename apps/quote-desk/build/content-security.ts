import type { Plugin } from "vite";

/** The page may connect to nothing, not even to its own host: typed data cannot leave. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // PDFKit unpacks a transparent logo in a worker of its own making, which has this policy, too.
  "worker-src 'self' blob:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Writes the policy into the document, since a host for files may set no headers, and beside it, as
 * `index.html.csp`, for a server that does.
 */
export function contentSecurityPlugin(): Plugin {
  return {
    name: "content-security",
    transformIndexHtml: {
      order: "post",
      // Vite puts its own tags in front.
      handler: (html) =>
        html.replace(
          '<meta charset="utf-8" />',
          (charset) =>
            `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />`,
        ),
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "index.html.csp", source: CONTENT_SECURITY_POLICY });
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        // The document's alone: under it the service worker could not fetch the files that it keeps.
        if (/\.html$|\/$/.test(new URL(request.url ?? "/", "http://localhost").pathname))
          response.setHeader("Content-Security-Policy", `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`);
        next();
      });
    },
  };
}
