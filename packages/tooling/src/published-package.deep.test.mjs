import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

const NAME = "@contractor-roi/roi-core";
const FOLDER = join(ROOT, "packages/roi-core");
const USE = `import { calculateRoi, DEFAULT_ROI_INPUTS } from "${NAME}";
export const proof = String(calculateRoi(DEFAULT_ROI_INPUTS).currentMonthlyRevenue);`;
const PROOF = "5250";

const TOOLS = join(import.meta.dirname, "../node_modules/.bin");
const STRICTEST = "--noUncheckedIndexedAccess --exactOptionalPropertyTypes --verbatimModuleSyntax --isolatedModules";
const STRICT = [...`--strict ${STRICTEST} --noEmit --module nodenext --target es2022 --types`.split(" "), ""];
const work = mkdtempSync(join(tmpdir(), "published-package-"));
const project = join(work, "project");
const installed = join(project, "node_modules", NAME);
let tarball = "";

const run = (program, args, cwd = project) =>
  promisify(execFile)(program, args, { cwd, env: { ...process.env, NODE_ENV: "", npm_config_loglevel: "error" } });

beforeAll(async () => {
  const { version } = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8"));
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  await run("npx", ["-y", packageManager, "pack", "--pack-destination", work], FOLDER);
  tarball = join(work, `contractor-roi-roi-core-${version}.tgz`);
  mkdirSync(project);
  await run("npm", ["init", "--yes"]);
  await run("npm", ["pkg", "set", "type=module"]);
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball]);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe("roi-core, packed", () => {
  it("passes publint --strict", async () => {
    await expect(run(join(TOOLS, "publint"), [tarball, "--strict"])).resolves.toMatchObject({ stderr: "" });
  });

  it("passes attw, for every way to resolve modules", async () => {
    const args = [tarball, "--profile", "strict", "--entrypoints", "."];
    await expect(run(join(TOOLS, "attw"), args)).resolves.toMatchObject({ stdout: expect.stringContaining(NAME) });
  });

  it("carries README, license, changelog and engines, and neither sources nor links into the workspace", () => {
    const files = readdirSync(installed, { recursive: true });
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
    expect(files.filter((file) => /\.test\.|testing\/|^src\b|shared/.test(file))).toEqual([]);
    const declarations = files.filter((file) => file.endsWith(".d.ts"));
    const code = declarations.map((file) => readFileSync(join(installed, file), "utf8")).join("\n");
    expect(code).toMatch(/from "\.\/units\.js"/);
    expect(code).not.toMatch(/\.ts"|product\.md|\([A-Z]\d{1,2}\)/);
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const data = ["plans.json", "roi-inputs.schema.json", "lead-intake.schema.json"];
    expect(Object.keys(manifest.exports)).toEqual([".", ...data.map((name) => `./${name}`), "./package.json"]);
    const [plans, ...schemas] = data.map((name) => JSON.parse(readFileSync(join(installed, "dist", name), "utf8")));
    expect(plans).toMatchObject({ asOf: expect.any(String), formulaVersion: 1, pro: {}, elite: {} });
    expect(schemas.map(({ required }) => required.length)).toEqual([5, 23]);
    expect(manifest.engines).toEqual({ node: ">=20.19" });
    expect(JSON.stringify({ ...manifest, devDependencies: {} })).not.toMatch(/workspace:|catalog:/);
    expect(readFileSync(join(installed, "CHANGELOG.md"), "utf8")).toMatch(
      new RegExp(`^# Changes\n\n## ${manifest.version}\n\nThe first release: it calculates`),
    );
    expect(readFileSync(join(installed, "README.md"), "utf8")).toContain(`# ${NAME}\n`);
  });
});

it("plain npm pack is refused: it would leave the exports of JSON files and CommonJS out", async () => {
  const packed = run("npm", ["pack", "--pack-destination", work], FOLDER);
  await expect(packed).rejects.toMatchObject({ stderr: expect.stringContaining("Pack roi-core with pnpm: pnpm pack") });
});

it("roi-core is not packed before it is built: its tarball would hold a README alone", async () => {
  const build = join(work, "not-built/build");
  cpSync(join(FOLDER, "build"), build, { recursive: true });
  const packed = run("env", ["npm_config_user_agent=pnpm/12", process.execPath, join(build, "prepack.mjs")]);
  await expect(packed).rejects.toMatchObject({ stderr: expect.stringContaining("Build roi-core first: pnpm build") });
});

describe("roi-core, installed outside the workspace", () => {
  it("imports in Node", async () => {
    const code = `${USE.replace("export ", "")}console.log(proof);`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code]);
    expect(stdout).toBe(`${PROOF}\n`);
  });

  it("imports in a Vite build, which holds only what the page uses", async () => {
    const { path, code } = await bundle("page.ts", USE);
    expect(await import(pathToFileURL(path).href)).toMatchObject({ proof: PROOF });
    expect(code.length).toBeLessThan(3000);
  });

  it("is required by a CommonJS host such as Jest, and by a Node that cannot require ECMAScript modules", async () => {
    const code = `const core = require("${NAME}");
console.log(core.calculateRoi(core.DEFAULT_ROI_INPUTS).currentMonthlyRevenue);`;
    const options = ["--no-experimental-require-module", "--input-type=commonjs"];
    const { stdout } = await run(process.execPath, [...options, "-e", code]);
    expect(stdout).toBe(`${PROOF}\n`);
  });

  it("has types that a strict project accepts, and that refuse a wrong use", async () => {
    writeFileSync(join(project, "wrong.ts"), `${USE}\nexport const wrong: number = proof;\n`);
    const args = [...STRICT, "--skipLibCheck", "false", "wrong.ts"];
    const failed = await run(join(TOOLS, "tsc"), args).catch((error) => error);
    expect(failed.stdout.trim().split("\n")).toEqual([
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    ]);
  });
});

describe("README's examples, as printed", () => {
  const examples = () => {
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    const all = Array.from(readme.matchAll(/```ts\n([^]*?)```/g), ([, code]) => code);
    return all.filter((code) => code.startsWith("import ")).join("\n");
  };

  it("are accepted by a strict project", async () => {
    writeFileSync(join(project, "readme.ts"), examples());
    await expect(run(join(TOOLS, "tsc"), [...STRICT, "readme.ts"])).resolves.toBeTruthy();
  });

  it("have the values that they show", async () => {
    let count = 0;
    const code = examples().replace(/^(?!const |import )(.+); \/\/ (.+)$/gm, (_, expression, value) => {
      count += 1;
      return `assert.deepEqual(${expression}, ${value});`;
    });
    const program = `import assert from "node:assert/strict";\n${code}`;
    await run(process.execPath, ["--input-type=module", "-e", program]);
    expect(count).toBe(6);
  });
});

/** Builds a module of the project with Vite, as a library with everything included; returns the first chunk. */
async function bundle(name, source) {
  writeFileSync(join(project, name), source);
  const outDir = join(project, "built");
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
