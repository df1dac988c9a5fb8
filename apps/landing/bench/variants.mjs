// The three pages that are compared, each served by the product's own server.
import { execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";

const APP = join(import.meta.dirname, "..");
const SERVER = join(APP, "../lead-intake/dist/serve.js");
const EMPTY_PAGE =
  '<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Empty</p></html>';

/**
 * @typedef {{ readonly name: string, readonly url: string }} Variant
 * @returns {Promise<{ readonly variants: readonly Variant[], readonly stop: () => Promise<void> }>}
 */
export async function startVariants() {
  const folder = await mkdtemp(join(tmpdir(), "bench-page-"));
  const roots = { floor: join(folder, "floor"), page: join(APP, "dist"), eager: join(folder, "eager") };
  await mkdir(roots.floor);
  await writeFile(join(roots.floor, "index.html"), EMPTY_PAGE);
  await buildEager(roots.eager);
  await cp(join(APP, "dist/voice-sandbox"), join(roots.eager, "voice-sandbox"), { recursive: true, force: true });
  await compress(roots.floor);
  await compress(roots.eager);
  const servers = [];
  for (const [name, root] of Object.entries(roots))
    servers.push({ name, ...(await serve(root, join(folder, `${name}-data`))) });
  return {
    variants: servers.map(({ name, url }) => ({ name, url })),
    async stop() {
      await Promise.all(servers.map(({ stop }) => stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} outDir */
async function buildEager(outDir) {
  const vite = join(APP, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production", PAGE_BUILD: "eager" };
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", outDir, "--emptyOutDir"], { cwd: APP, env });
}

/** @param {string} root */
async function compress(root) {
  const names = (await readdir(root, { recursive: true })).filter((name) => /\.(?:css|html|js)$/.test(name));
  await Promise.all(
    names.map(async (name) =>
      writeFile(join(root, `${name}.br`), brotliCompressSync(await readFile(join(root, name)))),
    ),
  );
}

/**
 * @param {string} webRoot
 * @param {string} dataDir
 */
async function serve(webRoot, dataDir) {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", WEB_ROOT: webRoot, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "pipe", "ignore"] });
  const url = await new Promise((resolve, reject) => {
    child.once("exit", (code) =>
      reject(new Error(`The server of ${webRoot} ended with exit code ${code} before it was ready`)),
    );
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^\s*Page:\s+(http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  child.removeAllListeners("exit");
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGINT");
    });
  return { url, stop };
}
