import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, loadEnv, type Rolldown } from "vite";
import { developmentProxy } from "./build/development-proxy.ts";
import { displayFacePlugin } from "./build/display-face-plugin.ts";
import { eagerErrorsPlugin } from "./build/eager-errors-plugin.ts";
import { headPlugin } from "./build/head-plugin.ts";
import { pageConstants } from "./build/page-constants.ts";
import { placeholderWarningsPlugin } from "./build/placeholder-warnings-plugin.ts";
import { reportSenderPlugin } from "./build/report-sender-plugin.ts";
import { precompressPlugin } from "./build/precompress-plugin.ts";
import { preloadPlugin } from "./build/preload-plugin.ts";
import { NOT_FOUND_PAGE, prerenderPlugin } from "./build/prerender-plugin.ts";
import { securityPolicyPlugin } from "./build/security-policy.ts";
import { socialPicturePlugin } from "./build/social-picture.ts";
import { voiceSandboxPlugin } from "./build/voice-sandbox-plugin.ts";
import { sourceMapsPlugin } from "./build/source-maps-plugin.ts";
import { parsePageConfig } from "./src/config/page-config.ts";

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
  { name: "vapi", test: /node_modules[\\/](@vapi-ai|@daily-co)[\\/]/, priority: 1 },
];

export default defineConfig(({ mode }) => {
  const parsed = parsePageConfig({ ...loadEnv(mode, import.meta.dirname, "VITE_"), ...pickPageVariables(process.env) });
  if (!parsed.ok) throw new Error(`The page's configuration is wrong:\n  ${parsed.problems.join("\n  ")}`);
  const constants = pageConstants(parsed);
  return {
    plugins: [
      react(),
      tailwindcss(),
      eagerErrorsPlugin(),
      headPlugin(parsed.config),
      sourceMapsPlugin({ isWhole: true }),
      voiceSandboxPlugin(parsed.config),
      placeholderWarningsPlugin(parsed.warnings),
      reportSenderPlugin(parsed),
      ...(IS_EAGER
        ? [displayFacePlugin()]
        : [
            preloadPlugin(),
            socialPicturePlugin(parsed.config),
            prerenderPlugin(parsed.config, constants),
            displayFacePlugin({ page: "index.html", plainPage: NOT_FOUND_PAGE }),
            securityPolicyPlugin("index.html", parsed.config),
            securityPolicyPlugin(NOT_FOUND_PAGE, parsed.config),
            precompressPlugin({ isWhole: true }),
          ]),
    ],
    define: constants,
    resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
    server: { proxy: developmentProxy(process.env) },
    build: {
      target: "es2022",
      sourcemap: "hidden",
      // All styles in one file, which is inlined: no chunk loads a style sheet.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: IS_EAGER ? false : { groups: CHUNKS } } },
        },
      },
    },
  };
});

function pickPageVariables(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("VITE_")));
}
