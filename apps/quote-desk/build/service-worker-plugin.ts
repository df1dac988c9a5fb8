import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Tells the service worker which files it is to keep: all that were built for the quote page. */
export function serviceWorkerPlugin(fileName: string): Plugin {
  return {
    name: "service-worker",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle[fileName];
        if (worker?.type !== "chunk") throw new Error(`Cannot list the files in ${fileName} as it was not built`);
        const hash = createHash("sha256").update(worker.code);
        // A browser with service workers reads WOFF2.
        const files = Object.values(bundle).filter((file) => file !== worker && !/\.(?:csp|woff)$/.test(file.fileName));
        for (const file of files) hash.update(file.type === "chunk" ? file.code : file.source);
        const constants = {
          __FILES__: files.map((file) => file.fileName),
          __VERSION__: hash.digest("hex").slice(0, 12),
        };
        for (const [name, value] of Object.entries(constants))
          worker.code = worker.code.replaceAll(name, () => JSON.stringify(value));
      },
    },
  };
}
