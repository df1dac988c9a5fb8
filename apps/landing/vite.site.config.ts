import react from "@vitejs/plugin-react";
import { defaultServerConditions, defineConfig } from "vite";
import { BUILD_CONSTANTS } from "./build/build-constants.ts";
import { languageBuild, languageOf } from "./build/landing-folder.ts";
import { languagePlugin } from "./build/language-plugin.ts";

/** What reads fonts and draws pictures, and the face: a release installs these alone to render sites. */
const INSTALLED = ["@fontsource/barlow-condensed", "opentype.js", "sharp", "subset-font"];

/** Builds what renders sites, for Node: the page's markup, and the program. Each apart: the first is evaluated for each page. */
export default defineConfig(({ mode }) => {
  const language = languageOf(mode);
  return {
    plugins: [languagePlugin(language), react()],
    define: BUILD_CONSTANTS,
    ssr: {
      noExternal: true,
      external: INSTALLED,
      resolve: { conditions: ["@contractor-roi/source", ...defaultServerConditions] },
    },
    build: {
      outDir: languageBuild(language),
      emptyOutDir: false,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  };
});
