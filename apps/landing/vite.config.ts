import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Rolldown } from "vite";
import { BUILD_CONSTANTS } from "./build/build-constants.ts";
import { displayFacePlugin } from "./build/display-face-plugin.ts";
import { CHUNK_FILES, importChunkPlugin } from "./build/import-chunk-plugin.ts";
import { SITE_BUILD } from "./build/landing-folder.ts";
import { precompressPlugin } from "./build/precompress-plugin.ts";
import { templatesPlugin } from "./build/templates-plugin.ts";

/** Code that rarely changes, or is large and rarely needed, has a chunk of its own. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "page", tags: ["$initial"] },
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]|rolldown[\\/]runtime/,
    priority: 2,
  },
  { name: "supabase", test: /node_modules[\\/]@supabase[\\/]/, priority: 1 },
  { name: "vapi", test: /node_modules[\\/](@vapi-ai|@daily-co)[\\/]/, priority: 1 },
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    displayFacePlugin(),
    importChunkPlugin(),
    templatesPlugin(),
    precompressPlugin({ isWhole: true }),
  ],
  define: BUILD_CONSTANTS,
  resolve: { conditions: ["@contractor-roi/source", ...defaultClientConditions] },
  build: {
    outDir: join(SITE_BUILD, "client"),
    target: "es2022",
    sourcemap: "hidden",
    // All styles in one file, which is inlined: no chunk loads a style sheet.
    cssCodeSplit: false,
    modulePreload: CHUNK_FILES,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
