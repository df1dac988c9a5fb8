// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./processes.mjs";

const USAGE = "Usage: node release.mjs repository | files <folder>";
/** Nothing of it is in a package. */
const TOOLS = "@contractor-roi/tooling";

/**
 * Writes `repository` into the package.json of every package that is published. npm compares it with the provenance, and
 * only the workflow that publishes knows it: a fork publishes under its own address.
 *
 * @param {string} root of the workspace
 * @param {NodeJS.ProcessEnv} env that of a GitHub workflow
 * @throws {Error} if `GITHUB_REPOSITORY` is not `owner/name`
 */
export function writeRepository(root, env) {
  const { GITHUB_REPOSITORY: repository = "", GITHUB_SERVER_URL: server = "https://github.com" } = env;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(`Cannot write the repository as GITHUB_REPOSITORY must be owner/name: it is "${repository}"`);
  }
  for (const { folder, manifest } of publishedManifests(root)) {
    const written = {
      ...manifest,
      repository: { type: "git", url: `git+${server}/${repository}.git`, directory: folder },
    };
    writeFileSync(join(root, folder, "package.json"), `${JSON.stringify(written, null, 2)}\n`);
  }
}

/**
 * Writes, for every package that is published, a folder of its name: `licenses.json` and a bill of materials (CycloneDX) of
 * itself and of each package of the workspace that is bundled into it. The workspace must be installed.
 *
 * @param {string} output a folder, made if it is missing
 */
export function writeReleaseFiles(output) {
  for (const { manifest } of publishedManifests(ROOT)) {
    const folder = join(output, manifest.name);
    mkdirSync(folder, { recursive: true });
    const own = Object.entries(manifest.devDependencies ?? {}).filter(([, range]) =>
      String(range).startsWith("workspace:"),
    );
    const contained = [manifest.name, ...own.map(([name]) => name).filter((name) => name !== TOOLS)];
    for (const name of contained) {
      const file = join(folder, `${name.replace("@contractor-roi/", "")}.cdx.json`);
      writeFileSync(file, pnpm("--filter", name, "sbom", "--prod", "--sbom-format", "cyclonedx"));
    }
    const filters = contained.flatMap((name) => ["--filter", name]);
    const byLicense = JSON.parse(pnpm(...filters, "licenses", "list", "--prod", "--json"));
    // Without the paths on this machine.
    const listed = JSON.stringify(byLicense, (key, value) => (key === "paths" ? undefined : value), 2);
    writeFileSync(join(folder, "licenses.json"), `${listed}\n`);
  }
}

/**
 * @param {string} root
 * @returns {{ readonly folder: string, readonly manifest: Record<string, any> }[]} of the packages that are not private
 */
function publishedManifests(root) {
  return ["packages", "apps"]
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) }))
    .filter(({ manifest }) => !manifest.private);
}

/** @param {readonly string[]} args */
function pnpm(...args) {
  return execFileSync("pnpm", args, { cwd: ROOT, encoding: "utf8", shell: process.platform === "win32" });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [command, folder] = process.argv.slice(2);
  if (command === "repository") writeRepository(ROOT, process.env);
  else if (command === "files" && folder) writeReleaseFiles(resolve(folder));
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
}
