// The pages that are compared, each served by the product's own server.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const APP = join(import.meta.dirname, "..");
const SERVER = join(APP, "../lead-intake/dist/serve.js");
const EMPTY_PAGE =
  '<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Empty</p></html>';

/**
 * @typedef {{ readonly name: string, readonly url: string }} Variant
 * @param {readonly string[]} named other builds of this page, each NAME=FOLDER
 * @param {(path: string) => string} fromCaller
 * @returns {Promise<{ readonly variants: readonly Variant[], readonly stop: () => Promise<void> }>}
 * @throws {Error} if a folder holds no page
 */
export async function startVariants(named, fromCaller) {
  const others = named.map((text) => {
    const [name, path] = text.split(/=(.*)/s);
    if (!name || !path) throw new Error(`--variant must be NAME=FOLDER: ${text}`);
    const root = fromCaller(path);
    if (!existsSync(join(root, "index.html"))) throw new Error(`A page must have an index.html: none in ${root}`);
    return { name, root };
  });
  const folder = await mkdtemp(join(tmpdir(), "bench-page-"));
  const empty = join(folder, "empty");
  await mkdir(empty);
  await writeFile(join(empty, "index.html"), EMPTY_PAGE);
  const folders = [{ name: "empty page", root: empty }, { name: "this page", root: join(APP, "dist") }, ...others];
  const servers = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const { root } of folders) servers.push(await serve(root, join(folder, `data-${servers.length}`)));
    return { variants: folders.map(({ name }, index) => ({ name, url: servers[index].url })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
