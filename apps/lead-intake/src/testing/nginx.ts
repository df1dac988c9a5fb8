import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { accepts } from "./databases/postgres-programs.ts";
import { temporaryFolder } from "./databases/temporary-data.ts";
import { freePort } from "./free-port.ts";

const PROGRAMS = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"];

/**
 * Runs nginx before servers on this machine until the test ends, with the settings that lead-intake's README recommends.
 *
 * @returns its URL
 * @throws {Error} that says how to install it
 */
export async function nginxBefore(ports: readonly number[]): Promise<string> {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (program === undefined) throw new Error("There is no nginx here: apt-get install -y nginx");
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const port = await freePort();
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${path}/${kind};`,
  );
  await writeFile(
    join(path, "nginx.conf"),
    `daemon off; pid ${path}/pid; error_log stderr crit; worker_processes 1;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events {}
    http {
      access_log off; ${bodies.join(" ")}
      upstream leads { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(" ")} keepalive 16; keepalive_timeout 60s; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://leads;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_next_upstream error timeout http_503 non_idempotent;
          proxy_connect_timeout 2s;
        }
      }
    }`,
  );
  const nginx = spawn(program, ["-p", path, "-c", join(path, "nginx.conf"), "-e", "stderr"], { stdio: "inherit" });
  onTestFinished(() => end(nginx));
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null) throw new Error("nginx did not start");
    await sleep(50);
  }
  return `http://127.0.0.1:${port}/`;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}
