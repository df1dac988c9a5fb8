// @ts-check
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const PROGRAMS = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"];
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
/** Kinds of data that nginx buffers on the disk, each in a folder of its own. */
const BUFFERED = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/**
 * Runs nginx for a test, with its files in a temporary folder.
 *
 * @param {string} http the text of its `http` block
 * @param {number} port a port of 127.0.0.1 that the block listens on: resolves when it accepts connections
 * @param {{ readonly brotli?: boolean }} [options] `brotli`: with the module that serves brotli files
 * @returns {Promise<() => Promise<void>>} a function that ends it and removes its folder
 * @throws {Error} that says how to install it, or the complaint of `nginx -t` about the configuration
 */
export async function startNginx(http, port, { brotli = false } = {}) {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (program === undefined || (brotli && !existsSync(BROTLI))) {
    const packages = brotli ? "nginx libnginx-mod-http-brotli-static" : "nginx";
    throw new Error(`nginx is missing here: apt-get install -y ${packages}`);
  }
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(join(folder, "logs"));
    await writeFile(
      join(folder, "nginx.conf"),
      `${brotli ? `load_module ${BROTLI};` : ""}
      daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1;
      ${process.getuid?.() === 0 ? "user root;" : ""}
      events {}
      http {
        access_log off; ${BUFFERED.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
        ${http}
      }`,
    );
    const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
    await promisify(execFile)(program, ["-t", ...args]);
    const nginx = spawn(program, args, { stdio: "inherit" });
    const ended = once(nginx, "exit");
    while (!(await accepts(port))) {
      if (nginx.exitCode !== null) throw new Error("nginx did not start");
      await sleep(20);
    }
    return async () => {
      nginx.kill("SIGTERM");
      await ended;
      await removeFolder();
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
