#!/usr/bin/env node
// @ts-check
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";

const USAGE =
  "Usage: contractor-roi up | dev | verify | check | desk [-o DIR] [--config FILE] | e2e [playwright options] | leads [options] | site check | site render";
const PRODUCT = ["--filter=@contractor-roi/landing", "--filter=@contractor-roi/lead-intake"];
/** The server's default one. */
const BUILT_FOR_PORT = "4173";
const LOWEST_NODE = { major: 20, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < LOWEST_NODE.major || (major === LOWEST_NODE.major && minor < LOWEST_NODE.minor)) {
  console.error(`Node ${LOWEST_NODE.major}.${LOWEST_NODE.minor} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const { pnpm, ROOT, runShown, turbo } = await import("./processes.mjs");
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
    case "dev":
      // The same data as `npm start`, so that `pnpm leads` reads either.
      process.env["DATA_DIR"] ??= join(ROOT, ".data");
      return turbo("dev", ...PRODUCT);
    case "leads":
      return leads();
    case "desk":
      return desk(args);
    case "site":
      return site(args);
    case "verify":
      return (await import("./verify.mjs")).verify();
    case "check": {
      const { report, runChecks } = await import("./verify.mjs");
      return report(await runChecks());
    }
    case "e2e": {
      const built = await turbo("build", "--output-logs=errors-only");
      return built === 0 ? (await import("./verify.mjs")).endToEnd(args) : built;
    }
    default:
      console.error(USAGE);
      return 2;
  }
}

/** Builds and serves page and backend. The server runs in this process, so that Ctrl-C reaches it directly. */
async function up() {
  const built = await turbo("build", ...PRODUCT, "--output-logs=errors-only");
  if (built !== 0) return built;
  const { SITE_CONFIG: config, PORT: port = "", WEB_ROOT: webRoot } = process.env;
  // A page without an address of its own names that of this machine, and what is built names the default port.
  const isElsewhere = /^[1-9]\d*$/.test(port) && port !== BUILT_FOR_PORT && !webRoot;
  if (config || isElsewhere) {
    // Not in a temporary folder, which a system clears while the server runs.
    const named = [config ? resolve(config) : "", isElsewhere ? port : ""].join("\n");
    process.env["WEB_ROOT"] = join(ROOT, ".data/sites", createHash("sha256").update(named).digest("hex").slice(0, 8));
    const options = ["--quiet", "--allow-placeholders", "--output", process.env["WEB_ROOT"]];
    const rendered = await site(["render", ...options, ...(isElsewhere ? ["--port", port] : [])]);
    if (rendered !== 0) return rendered;
  }
  await import(pathToFileURL(join(ROOT, "apps/lead-intake/dist/serve.js")).href);
  return process.exitCode ?? 0;
}

/**
 * Builds the quote desk and serves it to this machine, or with `-o` writes it into a folder for a host of files; with the site
 * that `--config` or SITE_CONFIG names. Once a browser has opened it, it does so without this command.
 *
 * @param {readonly string[]} options
 */
async function desk(options) {
  const { values } = parseArgs({
    args: [...options],
    options: { config: { type: "string" }, output: { type: "string", short: "o" } },
  });
  const built = await turbo("build", "--filter=@contractor-roi/desk", "--output-logs=errors-only");
  if (built !== 0) return built;
  // As the caller typed them: pnpm runs scripts in the repository's folder.
  const fromCaller = (/** @type {string} */ path) => resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
  const config = values.config ?? process.env["SITE_CONFIG"];
  const hasVariables = Object.keys(process.env).some((name) => name.startsWith("VITE_"));
  const preview = ["--silent", "--filter", "@contractor-roi/desk", "preview"];
  if (!config && !hasVariables && values.output === undefined) return pnpm(...preview);
  const file = config ? fromCaller(config) : null;
  const { renderDesk } = await import(pathToFileURL(join(ROOT, "packages/site/dist/render.js")).href);
  const folder =
    values.output === undefined
      ? join(ROOT, ".data/desks", createHash("sha256").update(String(file)).digest("hex").slice(0, 8))
      : fromCaller(values.output);
  const problems = await renderDesk(folder, { built: join(ROOT, "apps/desk/dist"), file, env: process.env });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  if (values.output === undefined) return pnpm(...preview, "--outDir", folder);
  console.log(`The quote desk is in ${values.output}.`);
  return 0;
}

/** Checks or renders a site; the page is built only if it never was. @param {readonly string[]} options */
async function site(options) {
  const program = join(ROOT, "apps/landing/dist.site/site.js");
  if (!existsSync(program)) {
    const built = await turbo("build", "--filter=@contractor-roi/landing", "--output-logs=errors-only");
    if (built !== 0) return built;
  }
  return runShown(process.execPath, [program, ...options]);
}

async function leads() {
  const program = join(ROOT, "apps/lead-intake/dist/leads.js");
  if (args[0] === "open" && !existsSync(join(ROOT, "apps/desk/dist.leads"))) {
    const built = await turbo("build", "--filter=@contractor-roi/desk", "--output-logs=none");
    if (built !== 0) return built;
  }
  if (!existsSync(program)) {
    const built = await turbo("build", "--filter=@contractor-roi/lead-intake", "--output-logs=none");
    if (built !== 0) return built;
  }
  return runShown(process.execPath, [program, ...args]);
}
