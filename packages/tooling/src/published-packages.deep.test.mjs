import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

/**
 * What others can install. `entries` are imported in Node, in a Vite build and by TypeScript; `use` says that the import
 * works. What a package keeps for its own tests stays at home, unless it `exportsTesting`. Entries that are `commonJs` too
 * resolve everywhere, as Node 10 did; `typesForNode10` says that the types of all others do. Add a package here and to this package's turbo.json, which builds it first.
 */
const PACKAGES = [
  {
    name: "@contractor-roi/roi-core",
    folder: "packages/roi-core",
    entries: [""],
    commonJs: [""],
    use: `import { calculateRoi, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
export const proof = String(calculateRoi(DEFAULT_ROI_INPUTS).netMonthlySavings);`,
    proof: "1498",
  },
  {
    name: "@contractor-roi/quote",
    folder: "packages/quote",
    entries: ["", "/es", "/pdf", "/list"],
    commonJs: ["", "/es"],
    use: `import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { buildQuote, renderQuoteMarkdown } from "@contractor-roi/quote";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
const quote = buildQuote(DEFAULT_ROI_INPUTS, { preparedFor: "", preparedBy: "", date: "2026-01-31" });
export const proof = renderQuoteMarkdown(quote, { words: SPANISH_QUOTE_WORDS }).slice(0, 10);`,
    proof: "# Estimado",
  },
  {
    name: "@contractor-roi/ui",
    folder: "packages/ui",
    entries: componentsOf("packages/ui"),
    extra: ["react@^19.0.0", "react-dom@^19.0.0", "@types/react@^19.0.0", "@types/react-dom@^19.0.0"],
    use: `import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Button } from "@contractor-roi/ui/button";
export const proof = renderToStaticMarkup(createElement(Button, null, "Save")).replace(/<[^>]*>/g, "");`,
    proof: "Save",
  },
  {
    name: "@contractor-roi/voice-client",
    folder: "packages/voice-client",
    entries: ["", "/react", "/content-security", "/testing"],
    typesForNode10: true,
    exportsTesting: true,
    use: `import { createVoiceClient } from "@contractor-roi/voice-client";
import { sandboxApiUrl } from "@contractor-roi/voice-client/testing";
const voice = createVoiceClient({ apiKey: "sandbox", apiBaseUrl: sandboxApiUrl("/voice-sandbox") });
export const proof = \`\${voice.getSnapshot().status} \${sandboxApiUrl("/voice-sandbox")}\`;`,
    proof: "idle /voice-sandbox/normal",
  },
];
/** A command: it is run instead of imported. */
const PROGRAM = { name: "roi-quote", folder: "apps/quote-cli" };

const TOOLS = join(import.meta.dirname, "../node_modules/.bin");
const work = mkdtempSync(join(tmpdir(), "published-packages-"));
const project = join(work, "project");

const run = (program, args, cwd) =>
  promisify(execFile)(program, args, { cwd, env: { ...process.env, NODE_ENV: "", npm_config_loglevel: "error" } });

function componentsOf(folder) {
  const files = readdirSync(join(ROOT, folder, "src/components"));
  return files.filter((file) => !file.includes(".test.")).map((file) => `/${file.replace(".tsx", "")}`);
}

/** The tarball that publishing would upload. */
async function pack({ name, folder }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  await run("npx", ["-y", packageManager, "pack", "--pack-destination", work], join(ROOT, folder));
  return join(work, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
}

/** @type {Map<string, string>} */
const tarballs = new Map();

beforeAll(async () => {
  for (const published of [...PACKAGES, PROGRAM]) tarballs.set(published.name, await pack(published));
  mkdirSync(project);
  await run("npm", ["init", "--yes"], project);
  await run("npm", ["pkg", "set", "type=module"], project);
  const extra = PACKAGES.flatMap((published) => published.extra ?? []);
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...tarballs.values(), ...extra], project);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe.each([...PACKAGES, PROGRAM])("$name, packed", ({ name, folder, exportsTesting }) => {
  it("passes publint --strict", async () => {
    await expect(run(join(TOOLS, "publint"), [tarballs.get(name), "--strict"], work)).resolves.toMatchObject({
      stderr: "",
    });
  });

  it("carries README, license, changelog and engines, and neither tests nor links into the workspace", async () => {
    const installed = join(project, "node_modules", name);
    const files = readdirSync(installed, { recursive: true }).filter((file) => !file.startsWith("node_modules"));
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md", "package.json"]));
    expect(files.filter((file) => (exportsTesting ? /\.test\./ : /\.test\.|testing\//).test(file))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest.engines).toEqual({ node: ">=20.19" });
    expect(JSON.stringify({ ...manifest, devDependencies: {} })).not.toMatch(/workspace:|catalog:/);
    expect(readFileSync(join(installed, "CHANGELOG.md"), "utf8")).toContain(`## ${manifest.version}\n`);
    expect(readFileSync(join(ROOT, folder, "README.md"), "utf8")).toContain(`# ${name}\n`);
  });
});

describe.each(PACKAGES)("$name, installed outside the workspace", (published) => {
  const { name, entries, commonJs = [], typesForNode10 = false, use, proof } = published;
  const imports = entries.map((entry, index) => `import * as all${index} from "${name}${entry}";`);
  const source = `${imports.join("\n")}\n${use}\nexport const names = [${entries.map((_, index) => `Object.keys(all${index})`)}];\n`;
  const file = `${name.split("/")[1]}.ts`;

  const profiles = [
    [["strict"], commonJs],
    [
      typesForNode10 ? ["strict", "--ignore-rules", "cjs-resolves-to-esm"] : ["esm-only"],
      entries.filter((entry) => !commonJs.includes(entry)),
    ],
  ].filter(([, chosen]) => chosen.length > 0);
  it.each(profiles)("passes attw, %j: %j", async (profile, chosen) => {
    const args = [tarballs.get(name), "--profile", ...profile, "--entrypoints", ...chosen.map((entry) => `.${entry}`)];
    await expect(run(join(TOOLS, "attw"), args, work)).resolves.toMatchObject({
      stdout: expect.stringContaining(name),
    });
  });

  it("imports in Node, every entry", async () => {
    const code = `${source.replaceAll("export ", "")}console.log(proof, names.every((all) => all.length > 0));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], project);
    expect(stdout).toBe(`${proof} true\n`);
  });

  it("imports in a Vite build, every entry", async () => {
    const { path } = await bundle(file, source);
    const { proof: found } = await import(pathToFileURL(path).href);
    expect(found).toBe(proof);
  });

  it("has types that a strict project accepts, and that refuse a wrong use", async () => {
    writeFileSync(join(project, file), `${use}\nexport const wrong: number = proof;\n`);
    const options = [
      "--strict",
      "--noEmit",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--types",
      "",
      "--skipLibCheck",
      "false",
    ];
    const failed = await run(join(TOOLS, "tsc"), [...options, file], project).catch((error) => error);
    expect(failed.stdout.trim().split("\n")).toEqual([
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    ]);
  });
});

/** The names that a README leaves to its reader are `given`. */
const READMES = [
  { name: "@contractor-roi/roi-core", values: 6 },
  {
    name: "@contractor-roi/quote",
    given: `declare const fonts: Parameters<typeof renderQuotePdf>[1]["fonts"];
declare const bytes: Uint8Array<ArrayBuffer>;
declare const reader: Parameters<typeof readList>[2];`,
    values: 3,
  },
  { name: "@contractor-roi/voice-client", values: 0 },
];

/** A README's examples in a language; what imports nothing is a part of one, told before or after it. */
function examplesOf(name, language) {
  const readme = readFileSync(join(project, "node_modules", name, "README.md"), "utf8");
  const all = Array.from(readme.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g")), ([, code]) => code);
  return all.filter((code) => code.startsWith("import "));
}

describe("README's examples, as printed", () => {
  it.each(READMES)("are accepted by a strict project: $name", async ({ name, given = "" }) => {
    const folder = mkdtempSync(join(project, "readme-"));
    const files = [];
    for (const [extension, code] of [
      ["ts", examplesOf(name, "ts").join("\n") + given],
      ...examplesOf(name, "tsx").map((each) => ["tsx", each]),
    ]) {
      files.push(join(folder, `example-${files.length}.${extension}`));
      writeFileSync(files.at(-1), code);
    }
    const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--jsx", "react-jsx"];
    await expect(run(join(TOOLS, "tsc"), [...options, "--types", "", ...files], project)).resolves.toBeTruthy();
  });

  it.each(READMES.filter(({ values }) => values > 0))(
    "have the values that they show: $name",
    async ({ name, values }) => {
      let count = 0;
      const code = examplesOf(name, "ts")
        .filter((example) => !example.includes("await "))
        .join("\n")
        .replace(/^(?!const |import )(.+); \/\/ (.+)$/gm, (_, expression, value) => {
          count += 1;
          return `assert.deepEqual(${expression}, ${value});`;
        });
      const program = `import assert from "node:assert/strict";\n${code}`;
      await run(process.execPath, ["--input-type=module", "-e", program], project);
      expect(count).toBe(values);
    },
  );
});

describe("roi-core, bundled", () => {
  it("a page that only calculates pays for no quote: nothing of it is in the bundle", async () => {
    const small = await bundle("small.ts", PACKAGES[0].use);
    const large = await bundle("large.ts", `export * from "@contractor-roi/quote";`);
    for (const words of ["Estimate:", "to a whole number", "hours-alone", "January", "<!doctype", "plumbing&plan"]) {
      expect(small.code).not.toContain(words);
    }
    expect(large.code).toContain("Estimate:");
    expect(small.code.length).toBeLessThan(3000);
  });
});

describe("roi-core, in a CommonJS host", () => {
  const use = `const core = require("@contractor-roi/roi-core");
const proof = String(core.calculateRoi(core.DEFAULT_ROI_INPUTS).netMonthlySavings);`;

  it("is required, as Jest does it, and by a Node that loads no ECMAScript modules so", async () => {
    const options = ["--no-experimental-require-module", "--input-type=commonjs"];
    const { stdout } = await run(process.execPath, [...options, "-e", `${use}console.log(proof);`], project);
    expect(stdout).toBe("1498\n");
  });
});

describe("ui's style sheet, for applications without Tailwind", () => {
  const installed = join(project, "node_modules/@contractor-roi/ui/dist");
  const styles = () => readFileSync(join(installed, "styles.css"), "utf8");

  it("has the components' classes and no other, which an application may have given another meaning", () => {
    const scripts = readdirSync(join(installed, "components"), { recursive: true }).filter((file) =>
      file.endsWith(".js"),
    );
    const code = scripts.map((file) => readFileSync(join(installed, "components", file), "utf8")).join("\n");
    const written = new Set(code.match(/(?<=["'`\s])[^"'`\s]+(?=["'`\s])/g));
    const classes = [...styles().matchAll(/(?<=[{},;\s>(])\.((?:\\.|[a-z-])(?:\\.|[\w-])*)/g)].map(([, name]) =>
      name.replaceAll("\\", ""),
    );
    expect(classes).toEqual(expect.arrayContaining(["kit-button", "lettering", "sm:p-5", "hover:bg-paper"]));
    // A button puts the name of its variant's class together.
    expect(classes.filter((name) => !written.has(name) && !name.startsWith("kit-button-"))).toEqual([]);
    expect(
      classes.filter((name) => /^(?:container|visible|table|outline|blur|rounded|card|button)$/.test(name)),
    ).toEqual([]);
  });

  it("changes no element of the application's own: its other rules ask for a part of a component, or an open dialog", () => {
    const selectors = [...styles().matchAll(/(?<=[{};])([^{}@;]+)\{/g)].map(([, selector]) => selector);
    const others = selectors
      .filter((selector) => !/^(?::is\(.*)?\.|^:root/.test(selector))
      // A comma within brackets does not begin another selector.
      .filter((selector) => !selector.split(/,(?![^(]*\))/).every((each) => each.includes("[data-slot")));
    expect(others).toEqual(["*,:before,:after,::backdrop", "html[data-modal]"]);
    expect(styles()).toMatch(/\*,:before,:after,::backdrop\{(?:--tw-[^}]*)\}/);
  });
});

describe("roi-quote, installed outside the workspace", () => {
  it("npx runs it", async () => {
    const { stdout } = await run("npx", ["--no-install", "roi-quote", "--format", "json"], project);
    expect(JSON.parse(stdout).plans.elite.results.netMonthlySavings).toBe(1498);
  });
});

/** Builds a module of the project with Vite, as a library with everything included; returns the first chunk. */
async function bundle(name, source) {
  writeFileSync(join(project, name), source);
  const outDir = join(project, "built", name);
  const [{ output }] = await build({
    root: project,
    configFile: false,
    logLevel: "error",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir, minify: true, lib: { entry: join(project, name), formats: ["es"] } },
  });
  const { fileName, code } = output.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  return { path: join(outDir, fileName), code };
}
