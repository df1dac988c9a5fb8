// The pages that are compared, each served by the product's own server.
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { fromCaller } from "./from-caller.mjs";

const APP = join(import.meta.dirname, "..");
const SERVER = join(APP, "../lead-intake/dist/serve.js");
const EMPTY_PAGE =
  '<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Empty</p></html>';

/**
 * @typedef {{ readonly name: string, readonly root: string, readonly isOurs: boolean }} Folder a page that can be used as
 *   ours can, or one that is only loaded
 * @typedef {Folder & { readonly url: string }} Variant
 * @typedef {{ readonly variant?: readonly string[], readonly peers?: string, readonly "no-eager"?: boolean }} Options
 * @param {Options} options
 * @returns {Promise<{ readonly variants: readonly Variant[], readonly stop: () => Promise<void> }>}
 * @throws {Error} if a folder holds no page
 */
export async function startVariants(options) {
  const folder = await mkdtemp(join(tmpdir(), "bench-page-"));
  const servers = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const folders = await listFolders(folder, options);
    if (new Set(folders.map(({ name }) => name)).size < folders.length)
      throw new Error(`Each page must have a name of its own: ${folders.map(({ name }) => name).join(", ")}`);
    for (const { root } of folders) servers.push(await serve(root, join(folder, `data-${servers.length}`)));
    return { variants: folders.map((variant, index) => ({ ...variant, url: servers[index].url })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} folder for what is made here
 * @param {Options} options
 * @returns {Promise<readonly Folder[]>}
 */
async function listFolders(folder, { variant = [], peers, "no-eager": isEagerLeftOut = false }) {
  const ours = variant.map((text) => {
    const [name, path] = text.split(/=(.*)/s);
    if (!name || !path) throw new Error(`--variant must be NAME=FOLDER: ${text}`);
    return { name, root: requirePage(fromCaller(path)), isOurs: true };
  });
  const others = peers ? await listPeers(fromCaller(peers)) : [];
  const copies = others.map(({ name }) => ({ name, root: join(folder, "peers", name), isOurs: false }));
  for (const { name, root } of others) await cp(root, join(folder, "peers", name), { recursive: true });
  const floor = { name: "floor", root: join(folder, "floor"), isOurs: false };
  await mkdir(floor.root);
  await writeFile(join(floor.root, "index.html"), EMPTY_PAGE);
  const eager = isEagerLeftOut ? [] : [{ name: "eager", root: join(folder, "eager"), isOurs: true }];
  for (const { root } of eager) await buildEager(root);
  for (const { root } of [floor, ...eager, ...copies]) await compress(root);
  return [floor, { name: "page", root: join(APP, "dist"), isOurs: true }, ...eager, ...ours, ...copies];
}

/** @param {string} folder whose folders hold a page each */
async function listPeers(folder) {
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  if (names.length === 0) throw new Error(`--peers must name a folder with a folder per page: none in ${folder}`);
  return names.map((name) => ({ name, root: requirePage(join(folder, name)) }));
}

/** @param {string} root */
function requirePage(root) {
  if (!existsSync(join(root, "index.html"))) throw new Error(`A page must have an index.html: none in ${root}`);
  return root;
}

/** @param {string} outDir */
async function buildEager(outDir) {
  const vite = join(APP, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production", PAGE_BUILD: "eager" };
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", outDir, "--emptyOutDir"], { cwd: APP, env });
  await cp(join(APP, "dist/voice-sandbox"), join(outDir, "voice-sandbox"), { recursive: true, force: true });
}

/** @param {string} root */
async function compress(root) {
  const names = (await readdir(root, { recursive: true })).filter((name) =>
    /\.(?:css|html|js|json|mjs|svg)$/.test(name),
  );
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
