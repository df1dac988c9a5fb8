// @ts-check

/**
 * Rooms of a folder, the lowest first. A room imports rooms of lower steps alone: no other of its own step, and no types either.
 * A file beside the rooms may be below or above them, as long as it leads no room to one that this room may not import.
 * Tests may import any room, but for features' tests.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const LADDERS = {
  "packages/roi-core/src": "catalogue, format <- figures <- lead <- testing",
  "packages/quote/src": "terms, words <- quote <- documents, list <- pdf <- testing",
  "packages/site/src": "render <- check",
  "packages/ui/src": "components <- desk <- testing",
  "apps/lead-intake/src":
    "platform <- settings <- intake <- delivery <- export, web <- desk, supabase <- app <- cli <- demo <- testing <- soak",
  "packages/lead-store/src": "base <- node <- lead <- sqlite <- leads <- copies <- served <- testing",
  "packages/lead-queue/src": "postgres <- queue <- testing",
  "apps/landing/src":
    "reporting <- loading <- texts <- analytics, brand, claims <- calculator, embed, estimate, exit-intent, footer, hero, lead, sample-call, sticky-bar, trust, urgency, voice <- app",
  "apps/quote-cli/src": "documents, files <- batch <- testing",
  "apps/leads-desk/src": "leads <- numbers, sign-in",
  "apps/quote-desk/src": "site <- offline, quote <- app",
  "packages/voice-client/src": "call <- demo, react, vapi <- testing",
};
/** Packages, the lowest first. A package imports packages of lower steps alone. */
export const PACKAGES =
  "roi-core <- quote, ui, voice-client <- site <- lead-store <- lead-queue <- landing, lead-intake, leads-desk, quote-desk, quote-cli, e2e";
/** @param {string} ladder */
export const stepsOf = (ladder) => ladder.split(" <- ").map((step) => step.split(", "));
/** Folders of features, whose tests import no other feature either. */
const FEATURES = ["apps/landing/src", "apps/leads-desk/src", "apps/quote-desk/src"];

const ELSEWHERE = "^(\\.\\./)+(packages|apps|e2e)/|^(\\.\\./)+[a-z-]+/(src|dist|build|fixtures)/";
const oneWay = (/** @type {string} */ refused) => ({
  regex: `^@contractor-roi/([^/]+/(src|dist)(/|$)|${refused})|${ELSEWHERE}`,
  message: "Imports run one way, packages <- features <- app, and take what a package exports.",
});
const PROVIDER = {
  regex: "^(@vapi-ai|@daily-co)/",
  message: "The voice provider is known in packages/voice-client/src/vapi only.",
};
const SHORTEST = { regex: "^\\./(.*/)?\\.\\./|[^./]/\\.\\./", message: "A relative path takes no detour." };
const PACKAGE_STEPS = stepsOf(PACKAGES);
/** @param {number} step whose packages, and those of higher ones, are refused. @param {string} [own] that is not */
const below = (step, own) => {
  const names = PACKAGE_STEPS.slice(step).flat();
  return [oneWay(`(${names.filter((name) => name !== own).join("|")})(/|$)`), SHORTEST, PROVIDER];
};
const ANYWHERE = below(PACKAGE_STEPS.length - 1);
/** Keeps quotes, lists and checks of a site out of the files that a reader of the page opens. */
const NARROW = {
  regex: "^@contractor-roi/(quote(/(csv|list|pdf|workbook))?|site(/(node|render))?)$",
  message: "The page takes words of figures (quote/words, quote/es) and a page's values (site/page) alone.",
};
const TYPES_ALONE = {
  regex: "^@contractor-roi/lead-intake/desk-api$",
  allowTypeImports: true,
  message: "The desk knows the server by its types only: import type.",
};

/** Rules of a folder in the place of those that hold anywhere. @type {Readonly<Record<string, readonly object[]>>} */
const FOLDERS = {
  ...Object.fromEntries(
    PACKAGE_STEPS.slice(0, -1).flatMap((names, step) => names.map((name) => [`packages/${name}`, below(step, name)])),
  ),
  "packages/roi-core/src": [SHORTEST, { regex: `^[^.]|${ELSEWHERE}`, message: "roi-core has no dependency." }],
  "packages/ui/src": [
    SHORTEST,
    {
      regex: `^(@contractor-roi|@vapi-ai|@daily-co)/|${ELSEWHERE}`,
      message: "ui knows no prices, plans, leads or calls.",
    },
  ],
  "apps/landing/src": [
    ...ANYWHERE,
    NARROW,
    {
      regex: "^@contractor-roi/voice-client(/|$)",
      message: "The page's calls are known in apps/landing/src/voice only.",
    },
  ],
  "apps/landing/src/voice": [...ANYWHERE, NARROW],
  "apps/landing/src/app": ANYWHERE,
  "apps/landing/src/testing": ANYWHERE,
  "packages/voice-client/src/vapi": below(1, "voice-client").filter((rule) => rule !== PROVIDER),
  "apps/leads-desk/src": [
    oneWay("(landing|leads-desk|quote-desk|quote-cli|e2e)(/|$)|lead-intake$"),
    TYPES_ALONE,
    SHORTEST,
    PROVIDER,
  ],
};
const NO_VARIABLES = "Variables are read by src/settings: take the value.";
const TESTS = ["**/*.test.{ts,tsx}"];

/** Patterns of the folder, else of the nearest one above, and those of its step. @param {string} folder @returns {readonly object[]} */
function patternsOf(folder) {
  const above = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
  const room = folder.slice(above.length + 1);
  const inherited = FOLDERS[folder] ?? (above ? patternsOf(above) : ANYWHERE);
  const order = LADDERS[above] ?? "";
  const steps = stepsOf(order);
  const step = steps.findIndex((rooms) => rooms.includes(room));
  if (step === -1) return inherited;
  const refused = steps
    .slice(step)
    .flat()
    .filter((name) => name !== room);
  if (refused.length === 0) return inherited;
  // A room of a room may have the name of a room.
  const up = above.endsWith("/src") ? "(\\.\\./)+" : "\\.\\./";
  return [...inherited, { regex: `^${up}(${refused.join("|")})(/|$)`, message: `Rooms import one way: ${order}.` }];
}

/** @param {string} folder @param {readonly object[]} patterns @param {boolean} leavesTestsFree */
const restricted = (folder, patterns, leavesTestsFree) => ({
  files: [`**/${folder}/**`],
  excludeFiles: leavesTestsFree ? [...TESTS, "**/testing/**"] : [],
  rules: { "eslint/no-restricted-imports": ["error", { patterns }] },
});

export default {
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  env: { builtin: true, browser: true, node: true },
  ignorePatterns: ["**/dist/**", "**/test-results/**", "**/e2e/output/**", "**/supabase/functions/*/index.js"],
  settings: { react: { version: "19.3" } },
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-self-import": "error",
    "import/no-duplicates": "error",
    "import/no-unassigned-import": "off",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "eslint/eqeqeq": "error",
    "eslint/no-await-in-loop": "off",
    "eslint/no-console": "off",
    "eslint/no-restricted-imports": ["error", { patterns: ANYWHERE }],
    "eslint/no-shadow": "off",
    "eslint/no-underscore-dangle": "off",
    "react/exhaustive-deps": "error",
    "react/exhaustive-effect-dependencies": "off",
    "react/jsx-no-target-blank": "error",
    "react/react-in-jsx-scope": "off",
    "react/rules-of-hooks": "error",
    // No import("…") in types: the rules above see none.
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-fill-with-reference-type": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/no-array-sort": "off",
    // Mostly of threads, which have none. A window's default is its own origin.
    "unicorn/require-post-message-target-origin": "off",
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "fc.assert", "assert*"] }],
    "vitest/no-conditional-expect": "off",
    "vitest/no-standalone-expect": "off",
    "vitest/require-mock-type-parameters": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
  },
  overrides: [
    { files: ["**/*.mjs"], rules: { "typescript/no-explicit-any": "off" } },
    ...Object.entries(FOLDERS).map(([folder, patterns]) => restricted(folder, patterns, folder.includes("roi-core"))),
    ...Object.entries(LADDERS).flatMap(([above, ladder]) =>
      stepsOf(ladder)
        .flat()
        .map((room) => `${above}/${room}`)
        .map((folder) => restricted(folder, patternsOf(folder), !FEATURES.includes(above))),
    ),
    {
      // Tests ask the real server.
      files: ["**/apps/leads-desk/src/**/*.test.tsx"],
      rules: {
        "eslint/no-restricted-imports": [
          "error",
          { patterns: (FOLDERS["apps/leads-desk/src"] ?? []).filter((rule) => rule !== TYPES_ALONE) },
        ],
      },
    },
    {
      files: ["**/apps/lead-intake/src/**", "**/packages/lead-store/src/**", "**/packages/lead-queue/src/**"],
      excludeFiles: [
        ...TESTS,
        "**/src/testing/**",
        "**/src/soak/**",
        "**/src/app/run-server.ts",
        "**/src/demo/demo.ts",
        "**/src/supabase/deno-entry.ts",
        "**/src/cli/commands.ts",
        "**/src/platform/typed-commands.ts",
      ],
      rules: {
        "eslint/no-restricted-properties": [
          "error",
          { object: "process", property: "env", message: NO_VARIABLES },
          { object: "Deno", property: "env", message: NO_VARIABLES },
        ],
      },
    },
    {
      files: ["**/e2e/**"],
      rules: {
        "react/rules-of-hooks": "off",
        "eslint/no-empty-pattern": "off",
        "vitest/expect-expect": "off",
        "vitest/require-hook": "off",
      },
    },
    { files: ["**/packages/voice-client/**"], rules: { "react/rules-of-hooks": "off" } },
    { files: TESTS, rules: { "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }] } },
  ],
};
