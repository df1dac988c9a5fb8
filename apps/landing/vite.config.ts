import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, loadEnv, type Rolldown } from "vite";
import { BUILD_CONSTANTS, MOTION_CHUNK } from "./build/build-constants.ts";
import { developmentProxy } from "./build/development-proxy.ts";
import { displayFacePlugin } from "./build/display-face-plugin.ts";
import { eagerErrorsPlugin } from "./build/eager-errors-plugin.ts";
import { headPlugin } from "./build/head-plugin.ts";
import { LANDING, languageBuild, languageOf } from "./build/landing-folder.ts";
import { languagePlugin } from "./build/language-plugin.ts";
import { precompressPlugin } from "./build/precompress-plugin.ts";
import { preloadPlugin } from "./build/preload-plugin.ts";
import { sourceMapsPlugin } from "./build/source-maps-plugin.ts";
import { templatesPlugin } from "./build/templates-plugin.ts";
import { voiceSandboxPlugin } from "./build/voice-sandbox-plugin.ts";
import { parseSite } from "@contractor-roi/site/node";
import { LANGUAGES } from "@contractor-roi/roi-core";

const SOURCE_CONDITION = "@contractor-roi/source";

/** For `pnpm bench:page`: the same page, rendered on the client from a single script. */
const IS_EAGER = process.env["PAGE_BUILD"] === "eager";

/** Code that rarely changes, or is large and rarely needed, has a chunk of its own. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "page", tags: ["$initial"] },
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]|rolldown[\\/]runtime/,
    priority: 2,
  },
  { name: "supabase", test: /node_modules[\\/]@supabase[\\/]/, priority: 1 },
  MOTION_CHUNK,
  { name: "vapi", test: /node_modules[\\/](@vapi-ai|@daily-co)[\\/]/, priority: 1 },
];

export default defineConfig(({ command, mode }) => {
  const language = languageOf(mode);
  const isFirst = language === LANGUAGES[0];
  const isRenderedInBrowser = IS_EAGER || command === "serve";
  return {
    plugins: [
      languagePlugin(language),
      react(),
      tailwindcss(),
      eagerErrorsPlugin(),
      displayFacePlugin(),
      ...(isFirst ? [voiceSandboxPlugin()] : []),
      ...(isRenderedInBrowser
        ? [headPlugin(configuration(mode)), sourceMapsPlugin({ isWhole: true })]
        : [
            preloadPlugin(),
            templatesPlugin(language),
            sourceMapsPlugin({ isWhole: isFirst, folder: join(LANDING, "dist.maps") }),
            precompressPlugin({ isWhole: true }),
          ]),
    ],
    define: BUILD_CONSTANTS,
    resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
    server: { proxy: developmentProxy(process.env) },
    build: {
      outDir: join(languageBuild(language), "client"),
      copyPublicDir: isFirst,
      target: "es2022",
      sourcemap: "hidden",
      // All styles in one file, which is inlined: no chunk loads a style sheet.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Texts have names, and first scripts no bytes for them.
            optimization: { inlineConst: { mode: "all", pass: 2 } },
            output: { codeSplitting: IS_EAGER ? false : { groups: CHUNKS } },
          },
        },
      },
    },
  };
});

/** What a page that is rendered in the browser is configured with. Published pages are configured when they are rendered. */
function configuration(mode: string) {
  const parsed = parseSite(null, { ...loadEnv(mode, import.meta.dirname, "VITE_"), ...pickPageVariables(process.env) });
  if (!parsed.ok) throw new Error(`The page's configuration is wrong:\n  ${parsed.problems.join("\n  ")}`);
  for (const warning of parsed.warnings) console.warn(`[placeholder] ${warning}`);
  return parsed;
}

function pickPageVariables(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("VITE_")));
}
