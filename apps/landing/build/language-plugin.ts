import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { LANGUAGES, type Language } from "@contractor-roi/roi-core";

/**
 * Builds the page in a language: the module `FOLDER/es/NAME` takes the place of `FOLDER/NAME`. So each language has scripts of
 * its own, and none is in another's (P10). What it takes the place of, it may not import but for its types.
 */
export function languagePlugin(language: Language): Plugin {
  return {
    name: "language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (language === LANGUAGES[0] || importer === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.external || resolved.id.includes("node_modules")) return resolved;
      const own = join(dirname(resolved.id), language, basename(resolved.id));
      return existsSync(own) ? { ...resolved, id: own } : resolved;
    },
  };
}
