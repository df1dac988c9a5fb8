import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { precompress, TEXT } from "@contractor-roi/site/render";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, type ModulePreloadOptions, type Plugin, type Rolldown, type UserConfig } from "vite";
import { displayFacePlugin } from "./display-face-plugin.ts";
import { CLIENT } from "./site-build.ts";
import { templatesPlugin } from "./templates-plugin.ts";

const HELPER = "\0vite/preload-helper.js";

/** Lists a chunk's files for its imports: the chunk and all that it imports. Vite lists none if that is the chunk alone. */
const CHUNK_FILES: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, imports, { hostType }) => (hostType === "js" && imports.length === 0 ? [file] : imports),
};

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
      precompressPlugin(isPage),
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

/** Has every `import()` of the build go through `importChunk`, in place of Vite's helper. */
function importChunkPlugin(): Plugin {
  return {
    name: "import-chunk",
    apply: "build",
    enforce: "pre",
    load: (id) =>
      id === HELPER ? `export { importChunk as __vitePreload } from "/src/loading/import-chunk.ts";` : null,
  };
}

/** Writes `.br` and `.gz` copies of the built text files, each only if it is smaller than the file itself. */
function precompressPlugin(isPage: boolean): Plugin {
  return {
    name: "precompress",
    async writeBundle({ dir = "" }, bundle) {
      // The page's build holds the copied public files, too.
      const names = isPage ? await readdir(dir, { recursive: true }) : Object.keys(bundle);
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => precompress(join(dir, name))));
    },
  };
}
