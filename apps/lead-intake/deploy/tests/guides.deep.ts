import { once } from "node:events";
import { appendFile, cp, readFile, readlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, it, onTestFinished } from "vitest";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { ask, sendLead } from "./ask.ts";
import { blocksOf, machine, settledSite } from "./machine.ts";
import { startCaddyProxy, startNginxProxy } from "./proxies.ts";

/** A release is built in it. */
const TIME_LIMIT_MS = 1_200_000;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;

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
  const postgres = await testPostgres("nothing");
  const [handbook, guides] = [await blocksOf("handbook"), await blocksOf("guides")];
  const { run, shell, at, ports, notRun } = await machine(new Map([...handbook, ...guides]));
  for (const name of handbook.keys()) notRun.delete(name);
  const receiver = await startReceiver();

  await settledSite(at("etc/lead-intake"));
  await run("commands");
  await run("release", { VERSION: "1" });
  await run("server", { VERSION: "1" });
  const user = { username: `${new URL(postgres.url).pathname.slice(1)}_edge`, password: "of-the-edge-server" };
  const EDGE = Object.assign(new URL(postgres.url), user).href;
  await run("postgres", { POSTGRES: postgres.url, EDGE_PASSWORD: user.password, EDGE });
  const settings = at("etc/lead-intake/environment");
  await appendFile(
    settings,
    `RATE_LIMIT_LEADS=0\nWEBHOOK_URL=http://127.0.0.1:${receiver.port}/?a=1&b=2\nDELIVERY_ALLOWED_ADDRESSES=127.0.0.1\nWEBHOOK_SECRET=${OLD_SECRET}\n`,
  );
  // Characters that a shell would run, split or replace.
  const key = "a & b; $HOME $(id) 'c #d";
  await appendFile(settings, `WEBHOOK_HEADERS={"X-Api-Key": "${key}"}\n`);
  await shell("restart-servers");
  const examined = await run("doctor", {}, (commands) => `${commands.trimEnd()} || true\n`);
  expect(examined).toMatch(/^OK +settings/m);
  expect(examined).not.toContain("DATA_DIR");
  expect(examined.match(/^problem .*/gm)).toEqual([expect.stringMatching(/^problem +reports /)]);
  expect(examined).toMatch(/^OK +page +It is the site of Cordillera Plomería at /m);
  const nginx = await startNginxProxy([ports[0], ports[1]]);
  const page = async () => (await ask(nginx.url)).body;
  expect(await page()).toContain("(303) 555-0271");
  const siteFile = at("etc/lead-intake/site.json");
  await writeFile(siteFile, (await readFile(siteFile, "utf8")).replace("+13035550271", "+13035550272"));
  await run("change");
  expect(await page()).toContain("(303) 555-0272");
  let stored = await whileVisitorsSend(nginx.url, () => run("restart"));

  const caddy = await startCaddyProxy([ports[0], ports[1]]);
  const { file, env } = caddy.reloading!;
  const toOwnFile = (commands: string) => commands.replaceAll("/etc/caddy/Caddyfile", file);
  stored += await whileVisitorsSend(caddy.url, () => run("restart-caddy", env, toOwnFile));

  // A release is made in the same way as the first.
  const [first, second] = [at("opt/lead-intake/releases/1"), at("opt/lead-intake/releases/2")];
  await cp(first, second, { recursive: true, verbatimSymlinks: true });
  await shell(`RELEASE=${second} site render -o ${second}/landing/dist`);
  await run("backup");
  stored += await whileVisitorsSend(nginx.url, () => run("upgrade", { VERSION: "2" }));
  expect(await readlink(at("opt/lead-intake/current"))).toBe(second);
  expect(await page()).toContain("(303) 555-0272");
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
  await expect.poll(() => receiver.deliveries.map(({ headers }) => headers["x-api-key"])).toContain(key);
  await run("two-secrets");
  const [, newSecret = ""] = /^WEBHOOK_SECRET=([^,]+),/m.exec(await readFile(settings, "utf8")) ?? [];
  expect([await verifies(OLD_SECRET), await verifies(newSecret)]).toEqual([true, true]);
  await run("new-secret");
  expect([await verifies(OLD_SECRET), await verifies(newSecret)]).toEqual([false, true]);

  // Once more: leads that came since the first time.
  await shell("systemctl start lead-intake-backup.service");
  const elsewhere = { DATA_DIR: at("var/lib/lead-intake/elsewhere"), QUEUE_URL: postgres.url };
  await shell("systemctl stop lead-intake@4173");
  expect(await run("other-machine", elsewhere)).toContain(`Restored ${stored} leads.\n`);
  expect(await shell("leads --json | grep -c '\"id\"'")).toBe(`${stored}\n`);
  expect(Array.from(notRun)).toEqual([]);
});
