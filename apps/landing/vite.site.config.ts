import react from "@vitejs/plugin-react";
import { defaultServerConditions, defineConfig } from "vite";
import { SITE_BUILD } from "./build/site-build.ts";

/** Packages that read fonts and draw pictures, and the face: a release installs these alone to render sites. */
const INSTALLED = ["@fontsource/barlow-condensed", "opentype.js", "sharp", "subset-font"];

/** Builds the program that renders sites, for Node, and beside it the page's renderer. */
export default defineConfig({
  plugins: [react()],
  ssr: {
    noExternal: true,
    external: INSTALLED,
    resolve: { conditions: ["@contractor-roi/source", ...defaultServerConditions] },
  },
  build: {
    outDir: SITE_BUILD,
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node20",
    rolldownOptions: { output: { chunkFileNames: "chunks/[name].js" } },
  },
});
