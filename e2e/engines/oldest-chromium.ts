import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar";

const run = promisify(execFile);

/** A build of the oldest Chromium for Linux on x64, in a package of npm. */
const PACKAGE = "@sparticuz/chromium@111.0.0";
const INTEGRITY = "sha512-h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg==";
const FOLDER = join(import.meta.dirname, "../output/oldest-chromium");

/** Whether there is such a build for this machine. */
export const HAS_OLDEST_CHROMIUM = process.platform === "linux" && process.arch === "x64";

/** Set-up of a whole run: fetches the oldest Chromium from the registry, once, and has every test use it. */
export default async function useOldestChromium(): Promise<void> {
  const program = join(FOLDER, "chromium-111");
  if (!existsSync(program)) await fetchTo(program);
  process.env["CHROMIUM_PATH"] = program;
}

async function fetchTo(program: string): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const { stdout } = await run("npm", ["pack", PACKAGE, "--silent", "--pack-destination", FOLDER]);
  const archive = join(FOLDER, stdout.trim());
  const digest = createHash("sha512")
    .update(await readFile(archive))
    .digest("base64");
  if (`sha512-${digest}` !== INTEGRITY) throw new Error(`${PACKAGE} is not the package it was: sha512-${digest}`);
  await extract({ file: archive, cwd: FOLDER }, ["package/bin/chromium.br"]);
  const packed = createReadStream(join(FOLDER, "package/bin/chromium.br"));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(`${program}.part`, { mode: 0o755 }));
  await rename(`${program}.part`, program);
}
