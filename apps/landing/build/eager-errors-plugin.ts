import type { Plugin } from "vite";

const LIBRARY = /[\\/]react-dom-client\.production\.js$/;
const EAGER_ERROR = /(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g;

/**
 * React DOM makes five errors as it is evaluated, of which only the identity is used. With developer tools attached, as in
 * every lab measurement, V8 parses the whole library again for the stack of the first one: 100 ms on a slow phone that
 * no visitor pays, and that would hide what they do pay. The same errors without stack and message.
 */
export function eagerErrorsPlugin(): Plugin {
  return {
    name: "eager-errors",
    apply: "build",
    transform: {
      filter: { id: LIBRARY },
      handler(code) {
        if (code.search(EAGER_ERROR) < 0)
          throw new Error("Cannot take the stacks from React DOM's errors as it must make some eagerly: it does not");
        return {
          code: code.replace(EAGER_ERROR, "$1 = Object.create(Error.prototype)"),
          map: null,
        };
      },
    },
  };
}
