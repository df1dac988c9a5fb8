import { startNginx } from "@contractor-roi/tooling/nginx";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

/**
 * Runs nginx before servers on this machine until the test ends, with the settings that lead-intake's README recommends.
 *
 * @returns its URL
 * @throws {Error} that says how to install it
 */
export async function nginxBefore(ports: readonly number[]): Promise<string> {
  const port = await freePort();
  const stop = await startNginx(
    `upstream leads { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(" ")} keepalive 16; keepalive_timeout 60s; }
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass http://leads;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_next_upstream error timeout http_503 non_idempotent;
        proxy_connect_timeout 2s;
      }
    }`,
    port,
  );
  onTestFinished(stop);
  return `http://127.0.0.1:${port}/`;
}
