import { builtinModules } from "node:module";
import { defineConfig, type Options } from "tsup";
import { fromSource } from "./tsup.config.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** Deno knows Node's modules, but only by their full names. */
const nodeProtocol: Plugin = {
  name: "node-protocol",
  setup({ onResolve }) {
    const bare = new RegExp(`^(${builtinModules.join("|")})$`);
    onResolve({ filter: bare }, ({ path }) => ({ path: `node:${path}`, external: true }));
  },
};

/** The function for Supabase: one file with everything in it, since it is uploaded without node_modules. */
export const functionBuildOptions: Options = {
  ...fromSource,
  entry: { index: "src/supabase/deno-entry.ts" },
  outDir: "supabase/functions/lead-intake",
  outExtension: () => ({ js: ".js" }),
  target: "es2022",
  noExternal: [/./],
  removeNodeProtocol: false,
  esbuildPlugins: [nodeProtocol],
  // The driver counts on names that only Node has in the global scope.
  banner: {
    js: [
      'import { Buffer } from "node:buffer";',
      'import process from "node:process";',
      'import { setImmediate, clearImmediate } from "node:timers";',
    ].join("\n"),
  },
};

export default defineConfig(functionBuildOptions);
