import react from "@vitejs/plugin-react";
import { defaultServerConditions, defineConfig } from "vite";
import { BUILD_CONSTANTS } from "./build/build-constants.ts";
import { languageBuild, languageOf } from "./build/landing-folder.ts";
import { languagePlugin } from "./build/language-plugin.ts";

/** Builds what renders sites, for Node: the page's markup, and the program. Each apart: the first is evaluated for each page. */
export default defineConfig(({ mode }) => {
  const language = languageOf(mode);
  return {
    plugins: [languagePlugin(language), react()],
    define: BUILD_CONSTANTS,
    ssr: { resolve: { conditions: ["@contractor-roi/source", ...defaultServerConditions] } },
    build: {
      outDir: languageBuild(language),
      emptyOutDir: false,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  };
});
