import { viteQuoteFonts } from "@contractor-roi/quote/build-fonts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { contentSecurityPlugin } from "./build/content-security.ts";
import { serviceWorkerPlugin } from "./build/service-worker-plugin.ts";

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
    serviceWorkerPlugin(`${SERVICE_WORKER}.js`),
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
