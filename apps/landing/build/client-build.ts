import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, type Rolldown, type UserConfig } from "vite";
import { displayFacePlugin } from "./display-face-plugin.ts";
import { CHUNK_FILES, importChunkPlugin } from "./import-chunk-plugin.ts";
import { precompressPlugin } from "./precompress-plugin.ts";
import { CLIENT } from "./site-build.ts";
import { templatesPlugin } from "./templates-plugin.ts";

/** Vite's settings of the page and, built after it into the same folder, of the embedded calculator. */
export function clientBuild(part: "page" | "embed", rolldownOptions: Rolldown.RolldownOptions): UserConfig {
  const isPage = part === "page";
  return {
    plugins: [
      react(),
      tailwindcss(),
      displayFacePlugin(),
      importChunkPlugin(),
      templatesPlugin(),
      precompressPlugin({ isWhole: isPage }),
    ],
    // Leaves the Sentry client's own log messages out of the bundle.
    define: { __SENTRY_DEBUG__: "false" },
    resolve: { conditions: ["@contractor-roi/source", ...defaultClientConditions] },
    build: {
      outDir: CLIENT,
      target: "es2022",
      sourcemap: "hidden",
      emptyOutDir: isPage,
      copyPublicDir: isPage,
      // All styles in one file, which is inlined: no chunk loads a style sheet.
      cssCodeSplit: false,
      modulePreload: CHUNK_FILES,
      rolldownOptions,
    },
  };
}
