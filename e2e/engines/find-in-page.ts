import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A step from one part of the page to parts in it, or a condition on them. */
export type FindStep =
  | {
      readonly by: "role";
      readonly role: string;
      readonly name?: NameMatch | undefined;
      readonly level?: number | undefined;
    }
  | { readonly by: "label"; readonly label: string }
  | { readonly by: "testId"; readonly id: string }
  | { readonly by: "css"; readonly css: string }
  | { readonly by: "text"; readonly text: string };

export type NameMatch =
  | { readonly text: string; readonly exact: boolean }
  | { readonly pattern: string; readonly flags: string };

/** Roles and accessible names are Testing Library's: it computes them in the page, in any engine. */
const LIBRARY = join(
  dirname(createRequire(import.meta.url).resolve("@testing-library/dom")),
  "@testing-library/dom.umd.min.js",
);

let library: Promise<string> | undefined;

/** The body of a function that installs the helpers of `FIND_ALL`; run once per document. */
export function finderLibrary(): Promise<string> {
  library ??= readFile(LIBRARY, "utf8");
  return library;
}

export const HAS_LIBRARY = "return typeof window.TestingLibraryDom === 'object'";

/**
 * The definition of `findAll(steps)`, to stand at the beginning of a function's body: the elements, in the order of the
 * document, with Playwright's meaning of each step.
 */
export const FIND_ALL = String.raw`
  const library = window.TestingLibraryDom;
  const folded = (text) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const matcherOf = (name) =>
    name.pattern !== undefined
      ? new RegExp(name.pattern, name.flags)
      : name.exact
        ? name.text
        : (actual) => folded(actual).includes(folded(name.text));
  const inside = {
    role: (place, step) =>
      library.queryAllByRole(place, step.role, {
        ...(step.name && { name: matcherOf(step.name) }),
        ...(step.level && { level: step.level }),
      }),
    label: (place, step) => library.queryAllByLabelText(place, step.label, { exact: false }),
    testId: (place, step) => library.queryAllByTestId(place, step.id),
    css: (place, step) => Array.from(place.querySelectorAll(step.css)),
  };
  const findAll = (steps) =>
    steps.reduce(
      (places, step) =>
        step.by === "text"
          ? places.filter((place) => folded(place.textContent ?? "").includes(folded(step.text)))
          : [...new Set(places.flatMap((place) => inside[step.by](place, step)))],
      [document.documentElement],
    );
`;
