import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { startNginx } from "@contractor-roi/tooling/nginx";
import { onTestFinished } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { packageRoot } from "../../src/platform/package-root.ts";
import { debianProgram } from "./debian-program.ts";

export const deployFile = (name: string) => readFile(join(packageRoot(), "deploy", name), "utf8");

/** A proxy of `deploy/`, with its file's names, ports and paths replaced and nothing else. */
export type Proxy = {
  /** With TLS. */
  readonly url: string;
  readonly plainUrl: string | null;
  /** Its log of requests, or all that it prints. */
  readonly log: () => Promise<string>;
  /** For `caddy reload`, by which a server is taken out before its restart. */
  readonly reloading?: { readonly file: string; readonly env: Readonly<Record<string, string>> };
};

const OWN_SERVERS = /127\.0\.0\.1:417([34])/g;

/** @param ports of the servers behind it, one or two */
export async function startNginxProxy(ports: readonly [number, number?]): Promise<Proxy> {
  const folder = await testFolder();
  const [tls, plain] = [await freePort(), await freePort()];
  const [key, certificate, log] = ["key.pem", "certificate.pem", "access.log"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
  const [first, second = first] = ports;
  const site = (await deployFile("nginx.conf"))
    .replace(OWN_SERVERS, (_address, which) => `127.0.0.1:${which === "3" ? first : second}`)
    .replaceAll(/listen \[::\]:\d+.*\n/g, "")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ", `listen 127.0.0.1:${tls} `)
    .replaceAll("roi.example.com;", "localhost;")
    .replaceAll("/var/log/nginx/access.log", log)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  onTestFinished(await startNginx(site, tls));
  return { url: `https://localhost:${tls}/`, plainUrl: `http://localhost:${plain}/`, log: () => readFile(log, "utf8") };
}

/** @param ports of the servers behind it, one or two */
export async function startCaddyProxy(ports: readonly [number, number?]): Promise<Proxy> {
  const folder = await testFolder();
  const [tls, plain, admin] = [await freePort(), await freePort(), await freePort()];
  // A certificate of its own for localhost, of an authority that is installed nowhere; no port that only root may take.
  const options = `{\n\tadmin 127.0.0.1:${admin}\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n`;
  const file = join(folder, "Caddyfile");
  await writeFile(file, options + (await deployFile("Caddyfile")));
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    SITE_ADDRESS: `https://localhost:${tls}`,
    UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(" "),
  };
  const caddy = debianProgram("caddy");
  execFileSync(caddy, ["validate", "--adapter", "caddyfile", "--config", file], { env, stdio: "pipe" });
  const log = await runUntilListening(caddy, ["run", "--adapter", "caddyfile", "--config", file], env, tls);
  return { url: `https://localhost:${tls}/`, plainUrl: null, reloading: { file, env }, log: async () => log() };
}

async function runUntilListening(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  port: number,
): Promise<() => string> {
  const child = spawn(program, args, { env: { PATH: process.env["PATH"], ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) break;
    if (await isListening(port)) return () => output;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${program} does not listen on ${port}: ${output}`);
}

async function isListening(port: number): Promise<boolean> {
  // Caddy makes its certificate after it has begun to listen.
  const socket = connect({ port, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
