import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { BUILD_CONSTANTS } from "./build/build-constants.ts";
import { displayFacePlugin } from "./build/display-face-plugin.ts";
import { CHUNK_FILES, importChunkPlugin } from "./build/import-chunk-plugin.ts";
import { SITE_BUILD } from "./build/landing-folder.ts";
import { precompressPlugin } from "./build/precompress-plugin.ts";
import { templatesPlugin } from "./build/templates-plugin.ts";

const LOADER = "loader";

/**
 * Builds the embedded calculator and its loader script. Separate from the page's build, so that they share no chunks and
 * the page's loading is not affected.
 */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    displayFacePlugin(),
    importChunkPlugin(),
    templatesPlugin(),
    precompressPlugin({ isWhole: false }),
  ],
  define: BUILD_CONSTANTS,
  resolve: { conditions: ["@contractor-roi/source", ...defaultClientConditions] },
  build: {
    outDir: join(SITE_BUILD, "client"),
    target: "es2022",
    sourcemap: "hidden",
    emptyOutDir: false,
    copyPublicDir: false,
    // All styles in one file, which is inlined.
    cssCodeSplit: false,
    modulePreload: CHUNK_FILES,
    rolldownOptions: {
      input: { embed: "embed.html", [LOADER]: "src/embed/loader.ts" },
      output: {
        // One script beside the texts. The loader shares nothing: it is a classic script.
        codeSplitting: {
          groups: [{ name: "embed", tags: ["$initial"], test: (id: string) => !id.endsWith("/embed/loader.ts") }],
        },
        // Other sites name this file in their pages, so its address never changes.
        entryFileNames: ({ name }) => (name === LOADER ? "embed.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
