import { execFile } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, cp, mkdir, readFile, readlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { expect, it, onTestFinished } from "vitest";
import { packageRoot } from "../../src/platform/package-root.ts";
import { temporaryFolder } from "../../src/testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../../src/testing/databases/temporary-postgres.ts";
import { freePort } from "../../src/testing/free-port.ts";
import { ask, sendLead } from "./ask.ts";
import { deployFile, startCaddyProxy, startNginxProxy } from "./proxies.ts";

const REPOSITORY = join(packageRoot(), "../..");
const TIME_LIMIT_MS = 600_000;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
/** A block that is run, and what it prints where the guide says so. */
const BLOCK = /^```sh guide=(\S+)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm;
const MACHINE_FOLDERS = /(?<![\w.$}/-])\/(opt|etc|var|usr\/local)\//g;

/** Starts and stops what the unit says, as systemd would but for its sandbox and user. */
const SYSTEMCTL = `#!/bin/bash -e
value() { sed -n "s/^$1=//p" "$ROOT/etc/systemd/system/lead-intake@.service" | sed -E "s#/(opt|etc|var)/#$ROOT/\\1/#g; s#/usr/bin/##; s/%i/$port/g"; }
stop() {
  [ -e "$ROOT/run/$port" ] || return 0
  kill "$(cat "$ROOT/run/$port")" && tail --pid="$(cat "$ROOT/run/$port")" -f /dev/null
  rm "$ROOT/run/$port"
}
start() (
  [ ! -e "$ROOT/run/$port" ] || exit 0
  mkdir -p "$ROOT/var/lib/$(value StateDirectory)"
  set -a
  eval "$(value Environment | tr ' ' '\\n')"
  for file in $(value EnvironmentFile); do
    [ ! -e "\${file#-}" ] || while IFS= read -r setting; do [ -z "$setting" ] || export "$setting"; done < "\${file#-}"
  done
  set +a
  setsid $(value ExecStart) >> "$ROOT/log" 2>&1 &
  echo $! > "$ROOT/run/$port"
)
command=$1
for unit; do
  [[ $unit = lead-intake@* ]] || continue
  port=\${unit#*@}
  case $command in stop) stop ;; restart) stop; start ;; enable) start ;; esac
done
`;

/** A machine of the guides: its folders below a folder of the test's, its ports free ones. */
async function machine(databaseUrl: string) {
  const { path, remove } = await temporaryFolder();
  const ports = [await freePort(), await freePort()] as const;
  const bin = join(path, "usr/local/bin");
  for (const folder of ["etc/systemd/system", "run", "usr/local/bin"])
    await mkdir(join(path, folder), { recursive: true });
  await writeFile(join(bin, "systemctl"), SYSTEMCTL);
  await chmod(join(bin, "systemctl"), 0o755);
  const blocks = new Map(
    Array.from((await deployFile("guides.md")).matchAll(BLOCK), ([, name, commands, printed]) => [
      name,
      { commands: commands!, printed },
    ]),
  );
  const env = { ...process.env, ROOT: path, PATH: `${bin}:${process.env["PATH"]}`, DATABASE_URL: databaseUrl };
  const onMachine = (text: string) =>
    text
      .replace(MACHINE_FOLDERS, `${path}/$1/`)
      .replaceAll("4173", String(ports[0]))
      .replaceAll("4174", String(ports[1]));
  const shell = async (script: string, more: Readonly<Record<string, string>> = {}) =>
    (
      await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
        cwd: REPOSITORY,
        env: { ...env, ...more },
      })
    ).stdout;
  const notRun = new Set(blocks.keys());
  onTestFinished(async () => {
    await shell(`systemctl stop lead-intake@${ports[0]} lead-intake@${ports[1]}`);
    await remove();
  });
  return {
    ports,
    notRun,
    at: (file: string) => join(path, file),
    shell: (script: string) => shell(onMachine(script)),
    async run(guide: string, more: Readonly<Record<string, string>> = {}, change = (text: string) => text) {
      const { commands, printed } = blocks.get(guide)!;
      notRun.delete(guide);
      const output = await shell(onMachine(change(commands)), more);
      if (printed !== undefined) expect(output.endsWith(printed.replace(/^…\n/, ""))).toBe(true);
      return output;
    },
  };
}

/** Leads that are sent one after the other while something is done; each must be stored. */
async function whileVisitorsSend(url: string, work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const statuses: number[] = [];
  const visitors = (async () => {
    while (!over.signal.aborted) statuses.push((await sendLead(url)).status);
  })();
  await work().finally(() => over.abort());
  await visitors;
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(20);
  return statuses.length;
}

async function startReceiver() {
  const deliveries: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    deliveries.push({ headers: request.headers, body: Buffer.concat(await request.toArray()).toString() });
    response.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  onTestFinished(() => void receiver.close());
  return { port: (receiver.address() as AddressInfo).port, deliveries };
}

it("the guides' commands do what they say, and no lead is lost meanwhile", { timeout: TIME_LIMIT_MS }, async () => {
  const postgres = await temporaryPostgres("nothing");
  onTestFinished(postgres.discard);
  const { run, shell, at, ports, notRun } = await machine(postgres.url);
  const [receiver, hook] = [await startReceiver(), await startReceiver()];

  await cp(join(REPOSITORY, "e2e/one-site"), at("etc/lead-intake"), { recursive: true });
  await run("site");
  await run("release", { VERSION: "1" });
  await run("render", { VERSION: "1" });
  await run("machine", { VERSION: "1" });
  const settings = at("etc/lead-intake/environment");
  await appendFile(
    settings,
    `RATE_LIMIT_LEADS=0\nCRM_WEBHOOK_URL=http://127.0.0.1:${receiver.port}/\nCRM_WEBHOOK_ALLOWED_ADDRESSES=127.0.0.1\nCRM_WEBHOOK_SECRET=${OLD_SECRET}\n`,
  );
  // What a shell would run, split or replace.
  const key = "a & b; $HOME $(id) 'c #d";
  await appendFile(
    settings,
    `JSON_WEBHOOK_URL=http://127.0.0.1:${hook.port}/?a=1&b=2\nJSON_WEBHOOK_HEADERS={"X-Api-Key": "${key}"}\nDELIVERY_ALLOWED_ADDRESSES=127.0.0.1\n`,
  );
  await shell("restart-servers");
  const examined = await run("doctor");
  expect(examined.match(/^OK +settings/gm)).toHaveLength(2);
  expect(examined).not.toMatch(/DATA_DIR|^problem/m);
  expect(
    examined.match(/^OK +page +It is the site of Cordillera Plomería at .*Premium for \$449 a month/gm),
  ).toHaveLength(2);
  const nginx = await startNginxProxy(ports);
  const page = async () => (await ask(nginx.url)).body;
  expect(await page()).toContain("(303) 555-0171");
  const siteFile = at("etc/lead-intake/site.json");
  await writeFile(siteFile, (await readFile(siteFile, "utf8")).replace("+13035550171", "+13035550172"));
  await run("change-site");
  expect(await page()).toContain("(303) 555-0172");
  let stored = await whileVisitorsSend(nginx.url, () => run("restart"));

  const caddy = await startCaddyProxy(ports);
  const { file, env } = caddy.reloading!;
  const toOwnFile = (commands: string) => commands.replaceAll("/etc/caddy/Caddyfile", file);
  stored += await whileVisitorsSend(caddy.url, () => run("restart-caddy", env, toOwnFile));

  // A release is made in the same way as the first.
  const [first, second] = [at("opt/lead-intake/releases/1"), at("opt/lead-intake/releases/2")];
  await cp(first, second, { recursive: true, verbatimSymlinks: true });
  await run("render", { VERSION: "2" });
  stored += await whileVisitorsSend(nginx.url, () => run("upgrade", { VERSION: "2" }));
  expect(await readlink(at("opt/lead-intake/current"))).toBe(second);
  expect(await page()).toContain("(303) 555-0172");
  stored += await whileVisitorsSend(nginx.url, () => run("rollback"));
  expect(await readlink(at("opt/lead-intake/current"))).toBe(first);

  const verifies = async (secret: string) => {
    const sent = (await sendLead(nginx.url)).body;
    stored += 1;
    const { id } = JSON.parse(sent) as { id: string };
    await expect.poll(() => receiver.deliveries.some(({ body }) => body.includes(id))).toBe(true);
    const { headers, body } = receiver.deliveries.find((delivery) => delivery.body.includes(id))!;
    try {
      return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  await expect.poll(() => hook.deliveries.map(({ headers }) => headers["x-api-key"])).toContain(key);
  await run("two-secrets");
  const [, newSecret = ""] = /^CRM_WEBHOOK_SECRET=([^,]+),/m.exec(await readFile(settings, "utf8")) ?? [];
  expect([await verifies(OLD_SECRET), await verifies(newSecret)]).toEqual([true, true]);
  await run("new-secret");
  expect([await verifies(OLD_SECRET), await verifies(newSecret)]).toEqual([false, true]);

  expect(await run("backup")).toBe(`Backed up ${stored} leads.\n`);
  expect(await run("drill")).toBe(`Restored ${stored} leads.\n`);
  const other = await temporaryPostgres("nothing");
  onTestFinished(other.discard);
  expect(await run("other-machine", { DATABASE_URL: other.url })).toContain(`\nRestored ${stored} leads.\n`);
  expect(await shell("leads --json | grep -c '\"id\"'")).toBe(`${stored}\n`);
  expect(Array.from(notRun)).toEqual([]);
});
