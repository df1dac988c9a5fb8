import react from "@vitejs/plugin-react";
import { defaultServerConditions, defineConfig } from "vite";
import { BUILD_CONSTANTS } from "./build/build-constants.ts";
import { SITE_BUILD } from "./build/landing-folder.ts";

/** Builds what renders sites, for Node: the page's markup, and the program. Each apart: the first is evaluated for each page. */
export default defineConfig({
  plugins: [react()],
  define: BUILD_CONSTANTS,
  ssr: { resolve: { conditions: ["@contractor-roi/source", ...defaultServerConditions] } },
  build: {
    outDir: SITE_BUILD,
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node20",
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
