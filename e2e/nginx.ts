import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const PROGRAMS = ["/usr/sbin/nginx", "/usr/bin/nginx"];
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** nginx as the guide to static hosts has it: a server block with a rendered site's folder and the file beside it. */
export class Nginx {
  /** Two origins of the same site, each with a slash at its end. */
  readonly urls: readonly [string, string];

  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(child: ChildProcess, folder: string, urls: readonly [string, string]) {
    this.child = child;
    this.folder = folder;
    this.urls = urls;
  }

  /**
   * @param ports where it listens on loopback
   * @throws {Error} that says how to install it, or what `nginx -t` says against the configuration
   */
  static async start(siteFolder: string, ports: readonly [number, number]): Promise<Nginx> {
    const program = PROGRAMS.find((path) => existsSync(path));
    if (program === undefined || !existsSync(BROTLI))
      throw new Error("nginx is missing here: apt-get install -y nginx libnginx-mod-http-brotli-static");
    const folder = await mkdtemp(join(tmpdir(), "nginx-"));
    const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const configuration = join(folder, "nginx.conf");
    await writeFile(
      configuration,
      `load_module ${BROTLI};
      daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1;
      ${process.getuid?.() === 0 ? "user root;" : ""}
      events {}
      http {
        include /etc/nginx/mime.types;
        access_log off; ${bodies.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
        server {
          ${ports.map((port) => `listen 127.0.0.1:${port};`).join(" ")}
          root ${siteFolder};
          brotli_static on;
          include ${siteFolder}.nginx.conf;
        }
      }`,
    );
    const options = ["-p", folder, "-c", configuration, "-e", "stderr"];
    await promisify(execFile)(program, ["-t", ...options]);
    const child = spawn(program, options, { stdio: "inherit" });
    const [first, second] = ports;
    while (!(await accepts(first))) {
      if (child.exitCode !== null) throw new Error("nginx did not start");
      await sleep(20);
    }
    return new Nginx(child, folder, [`http://127.0.0.1:${first}/`, `http://127.0.0.1:${second}/`]);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A port of loopback where nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
