#!/usr/bin/env node
// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { pnpm, ROOT, runShown, turbo } from "./processes.mjs";
import { endToEnd, leadLoss, report, runChecks, verify } from "./verify.mjs";

const USAGE =
  "Usage: contractor-roi up | demo | dev | verify | check | desk [-o DIR] [--config FILE] | e2e [playwright options] | leads [options] | site check | site render | --version";
const DESK_USAGE =
  "Usage: npm run -s desk -- [--config FILE] [-o DIR]   FILE is a site's site.json, DIR a folder for a static host";
const DEFAULT_PORT = "4173";
const LOWEST_NODE = { major: 20, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < LOWEST_NODE.major || (major === LOWEST_NODE.major && minor < LOWEST_NODE.minor)) {
  console.error(`Node ${LOWEST_NODE.major}.${LOWEST_NODE.minor} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const [command, ...args] = process.argv.slice(2);

try {
  process.exitCode = await runCommand();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runCommand() {
  switch (command) {
    case "up":
      return up();
    case "demo":
      await build("landing", "lead-intake", "leads-desk", "quote-desk");
      // In this process, so that Ctrl-C reaches it directly.
      await import(pathToFileURL(join(ROOT, "apps/lead-intake/dist.demo/demo.js")).href);
      return process.exitCode ?? 0;
    case "dev":
      // The same data as `npm start`, so that `pnpm leads` reads either.
      process.env["DATA_DIR"] ??= join(ROOT, ".data");
      return turbo("dev", ...filters("landing", "lead-intake"));
    case "leads":
      if (args[0] === "desk")
        for (const desk of ["leads-desk", "quote-desk"]) await buildUnless(`apps/${desk}/dist/index.html`, desk);
      await buildUnless("apps/lead-intake/dist/leads.js", "lead-intake");
      // Empty if it is the built one.
      process.env["WEB_ROOT"] ??= await readFile(servedPageNote(), "utf8").catch(() => "");
      return runShown(process.execPath, [join(ROOT, "apps/lead-intake/dist/leads.js"), ...args]);
    case "desk":
      return desk();
    case "site":
      return site(args);
    case "verify":
      return verify();
    case "lead-loss":
      return leadLoss();
    case "check":
      return report(await runChecks());
    case "e2e":
      await build();
      return endToEnd(args);
    case "--version":
      console.log(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version);
      return 0;
    default:
      console.error(USAGE);
      return 2;
  }
}

/** Builds and serves page and backend. The server runs in this process, so that Ctrl-C reaches it directly. */
async function up() {
  await build("landing", "lead-intake");
  const { SITE_CONFIG: config, PORT: port = "", WEB_ROOT: webRoot } = process.env;
  // A page without an address of its own names this machine's, and the built page names the default port.
  const isElsewhere = /^[1-9]\d*$/.test(port) && port !== DEFAULT_PORT && !webRoot;
  if (config || isElsewhere) {
    const folder = dataFolder("sites", [config ? fromCaller(config) : "", isElsewhere ? port : ""].join("\n"));
    process.env["WEB_ROOT"] = folder;
    const options = ["--quiet", "--allow-placeholders", "--output", folder, ...(isElsewhere ? ["--port", port] : [])];
    const rendered = await site(["render", ...options]);
    if (rendered !== 0) return rendered;
  }
  await import(pathToFileURL(join(ROOT, "apps/lead-intake/dist/serve.js")).href);
  // Only now: another server may run on the same leads, and then this process has ended.
  await mkdir(dirname(servedPageNote()), { recursive: true });
  await writeFile(servedPageNote(), process.env["WEB_ROOT"] ?? "");
  return process.exitCode ?? 0;
}

/** The file in which `npm start` notes the page of a folder of leads, for `leads` in another terminal. */
function servedPageNote() {
  return dataFolder("served", resolve(process.env["DATA_DIR"] || join(ROOT, ".data")));
}

/**
 * Builds the quote desk and serves it to this machine, or with `-o` writes it into a folder for a static host; with the site
 * of `--config` or SITE_CONFIG. A browser that has opened it once opens it without this command, too.
 */
async function desk() {
  const { values } = parseArgs({
    args,
    options: { config: { type: "string" }, help: { type: "boolean" }, output: { type: "string", short: "o" } },
  });
  if (values.help) {
    console.log(DESK_USAGE);
    return 0;
  }
  await build("quote-desk");
  const config = values.config ?? process.env["SITE_CONFIG"];
  const preview = ["--silent", "--filter", "@contractor-roi/quote-desk", "preview"];
  if (!config && values.output === undefined) return pnpm(preview);
  const file = config ? fromCaller(config) : null;
  const folder = values.output === undefined ? dataFolder("desks", String(file)) : fromCaller(values.output);
  const { renderDesk } = await import(pathToFileURL(join(ROOT, "packages/site/dist/render.js")).href);
  const problems = await renderDesk(folder, { built: join(ROOT, "apps/quote-desk/dist"), file });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  if (values.output === undefined) return pnpm([...preview, "--outDir", folder]);
  console.log(`The quote desk is in ${values.output}.`);
  return 0;
}

/** Checks or renders a site; the page is built only if it never was. @param {readonly string[]} options */
async function site(options) {
  await buildUnless("apps/landing/dist.site/site.js", "landing");
  return runShown(process.execPath, [join(ROOT, "apps/landing/dist.site/site.js"), ...options], {
    cwd: fromCaller("."),
  });
}

/** A path that is relative to the caller's folder: pnpm runs scripts in the repository's. @param {string} path */
function fromCaller(path) {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

/**
 * A path below `.data` for a rendering. A temporary folder might be cleared while the server runs.
 *
 * @param {string} kind
 * @param {string} key
 */
function dataFolder(kind, key) {
  return join(ROOT, ".data", kind, createHash("sha256").update(key).digest("hex").slice(0, 8));
}

/** @param {string} path of a built file @param {string} name of its package */
async function buildUnless(path, name) {
  if (!existsSync(join(ROOT, path))) await build(name);
}

/** Builds packages, all by default, or ends this process. @param {readonly string[]} names */
async function build(...names) {
  const exitCode = await turbo("build", ...filters(...names), "--output-logs=errors-only");
  if (exitCode !== 0) process.exit(exitCode);
}

/** @param {readonly string[]} names of packages */
function filters(...names) {
  return names.map((name) => `--filter=@contractor-roi/${name}`);
}
