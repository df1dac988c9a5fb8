import type { Plugin } from "vite";

const LIBRARY = /[\\/]sonner[\\/]dist[\\/]index\.mjs$/;
const INSERT = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;
const ADOPT = `function __insertCSS(code) {
  if (typeof document == 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}`;

/**
 * The toast library writes its styles into a `<style>` element as it is evaluated, which the page's
 * Content-Security-Policy does not allow. An adopted style sheet with the same styles is not an inline style.
 */
export function adoptedStylesPlugin(): Plugin {
  return {
    name: "adopted-styles",
    apply: "build",
    transform: {
      filter: { id: LIBRARY },
      handler(code) {
        if (!INSERT.test(code))
          throw new Error("Cannot adopt the toasts' styles as sonner must insert them with __insertCSS: it does not");
        return { code: code.replace(INSERT, ADOPT), map: null };
      },
    },
  };
}
