// `npm run demo`: the product with invented leads, in a folder that goes when it stops.
import { execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { startServer } from "../app/start-server.ts";
import { logToStderr } from "../platform/log-to-stderr.ts";
import { pageUrl } from "../platform/listen.ts";
import { packageRoot } from "../platform/package-root.ts";
import { readSettings } from "../settings/read-settings.ts";
import { SETTINGS } from "../settings/settings.ts";

const FOLDER = /^contractor-roi-demo-(\d+)-/;
/** Variables that a demo keeps: those of the machine and its browser, and a port. */
const KEPT =
  "PATH HOME TMPDIR TZ PORT DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS WSL_DISTRO_NAME WSL_INTEROP";
/** The name says on page, desks and mails that all of it is invented. */
const SITE = { brand: { name: "Demo", product: "Demo" }, pages: { "/es": { language: "es" } } };

for (const name of Object.keys(process.env)) if (!KEPT.split(" ").includes(name)) delete process.env[name];
const { PORT = "4180" } = process.env;
await removeForgotten();
const folder = await mkdtemp(join(tmpdir(), `contractor-roi-demo-${process.pid}-`));
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
let stop = async () => {};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop().finally(() => process.exit(0)));

try {
  const [data, web, site] = ["data", "site", "site.json"].map((name) => join(folder, name)) as [string, string, string];
  const page = pageUrl("localhost", Number(PORT));
  await writeFile(site, JSON.stringify(SITE));
  const render = ["render", "--quiet", "--allow-placeholders", "--config", site, "--output", web, "--port", PORT];
  await Promise.all([
    run(join(packageRoot(), "../landing/dist.site/site.js"), ...render),
    run(join(import.meta.dirname, "fill.js"), data, page),
  ]);
  Object.assign(process.env, { DATA_DIR: data, WEB_ROOT: web, PORT });
  const log: Log = (entry) => {
    if (entry.level !== "info") logToStderr(entry);
  };
  ({ stop } = await startServer(readSettings(SETTINGS, process.env), log, () => {}));
  process.stdout.write(`Page:   ${page}, and in Spanish ${page}es
Desk:   300 invented leads of 30 days, by the link below. Its menu has the numbers, and a quote for anybody.
Mail:   reports to visitors are written to ${join(data, "mail")}, not sent
Try:    change the figures on the page and send the form: the lead is first at the desk. Mark it as won, and look at
        the numbers.
Stop:   Ctrl-C, which deletes all of it
Enter prints a fresh link.
`);
  openDesk(process.stdout.isTTY);
  process.stdin.on("data", () => openDesk(false));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function run(program: string, ...args: readonly string[]) {
  return promisify(execFile)(process.execPath, [program, ...args]);
}

function openDesk(inBrowser: boolean): void {
  const leads = [join(packageRoot(), "dist/leads.js"), "desk", ...(inBrowser ? [] : ["--no-browser"])];
  spawn(process.execPath, leads, { stdio: ["ignore", "inherit", "inherit"] });
}

/** Deletes the folders of demos that were killed, but for another user's. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = FOLDER.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
