import { createHash } from "node:crypto";
import { viteQuoteFonts } from "@contractor-roi/quote/build-fonts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { contentSecurityPlugin } from "./build/content-security.ts";

const SERVICE_WORKER = "service-worker";

export default defineConfig({
  // Any folder of any host.
  base: "./",
  plugins: [
    react(),
    tailwindcss(),
    // A script, since the page may not connect to anything: loaded for the first PDF.
    viteQuoteFonts,
    contentSecurityPlugin(),
    serviceWorkerPlugin(),
  ],
  // The list's worker fetches old code pages and the PDF library when they are needed.
  worker: { format: "es", plugins: () => [viteQuoteFonts] },
  resolve: { conditions: ["@contractor-roi/source", ...defaultClientConditions] },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // The PDF library with its fonts is one, loaded for the first PDF.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      input: { index: "index.html", [SERVICE_WORKER]: "src/offline/service-worker.ts" },
      output: {
        // A service worker is found again, and replaced, by its address.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  preview: {
    host: "127.0.0.1",
    port: 4174,
    headers: {
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
    },
  },
});

/** Tells the service worker which files it is to keep: all that were built for the quote page. */
function serviceWorkerPlugin(): Plugin {
  const fileName = `${SERVICE_WORKER}.js`;
  return {
    name: "service-worker",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle[fileName];
        if (worker?.type !== "chunk") throw new Error(`Cannot list the files in ${fileName} as it was not built`);
        const hash = createHash("sha256").update(worker.code);
        // A browser with service workers reads WOFF2.
        const files = Object.values(bundle).filter((file) => file !== worker && !/\.(?:csp|woff)$/.test(file.fileName));
        for (const file of files) hash.update(file.type === "chunk" ? file.code : file.source);
        const constants = {
          __FILES__: files.map((file) => file.fileName),
          __VERSION__: hash.digest("hex").slice(0, 12),
        };
        for (const [name, value] of Object.entries(constants))
          worker.code = worker.code.replaceAll(name, () => JSON.stringify(value));
      },
    },
  };
}
