import { embeddedFontsScript } from "@contractor-roi/quote/build-fonts";
import type { Plugin } from "vite";

/**
 * Makes the fonts of PDF documents a script, which is loaded for the first PDF: the page may not connect to anything, so it
 * could not fetch files.
 */
export function quoteFontsPlugin(): Plugin {
  return {
    name: "quote-fonts",
    transform: {
      filter: { id: /embedded-fonts\.ts$/ },
      async handler() {
        return { code: await embeddedFontsScript(), map: null };
      },
    },
  };
}
