import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions, defineConfig, loadEnv, type Rolldown } from "vite";
import { BUILD_CONSTANTS, MOTION_CHUNK } from "./build/build-constants.ts";
import { displayFacePlugin } from "./build/display-face-plugin.ts";
import { headPlugin } from "./build/head-plugin.ts";
import { SITE_BUILD } from "./build/landing-folder.ts";
import { precompressPlugin } from "./build/precompress-plugin.ts";
import { preloadPlugin } from "./build/preload-plugin.ts";
import { templatesPlugin } from "./build/templates-plugin.ts";
import { voiceSandboxPlugin } from "./build/voice-sandbox-plugin.ts";
import { parseSite } from "@contractor-roi/site/node";

/** Where `pnpm dev` starts the backend. */
const BACKEND = `http://127.0.0.1:${process.env["PORT"] || "4173"}`;

const SOURCE_CONDITION = "@contractor-roi/source";

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

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    displayFacePlugin(),
    voiceSandboxPlugin(),
    ...(command === "serve"
      ? [headPlugin(configuration(mode))]
      : [preloadPlugin(), templatesPlugin(), precompressPlugin({ isWhole: true })]),
  ],
  define: BUILD_CONSTANTS,
  resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
  server: { proxy: { "/functions": BACKEND, "/voice-sandbox": BACKEND } },
  build: {
    outDir: join(SITE_BUILD, "client"),
    target: "es2022",
    sourcemap: "hidden",
    // All styles in one file, which is inlined: no chunk loads a style sheet.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
}));

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
