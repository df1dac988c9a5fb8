import type { ModulePreloadOptions, Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";

/** Has every `import()` of the build go through `importChunk`, in place of Vite's helper. */
export function importChunkPlugin(): Plugin {
  return {
    name: "import-chunk",
    apply: "build",
    enforce: "pre",
    load: (id) =>
      id === HELPER ? `export { importChunk as __vitePreload } from "/src/loading/import-chunk.ts";` : null,
  };
}

/** Lists a chunk's files for its imports: the chunk and all that it imports. Vite lists none if that is the chunk alone. */
export const CHUNK_FILES: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, imports, { hostType }) => (hostType === "js" && imports.length === 0 ? [file] : imports),
};
