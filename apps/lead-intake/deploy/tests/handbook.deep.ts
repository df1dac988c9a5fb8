import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { TEST_EMAIL } from "@contractor-roi/lead-store/lead/test-lead";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { mailServer } from "../../src/testing/mail-server.ts";
import { slackApi } from "../../src/testing/slack-api.ts";
import { ask, sendLead } from "./ask.ts";
import { debianProgram } from "./debian-program.ts";
import { blocksOf, machine, OWNER_ENV, REPOSITORY, settledSite } from "./machine.ts";

/** Builds, a release, and the starts of two busy cores. */
const TIME_LIMIT_MS = 1_800_000;
const PATIENCE = { timeout: 600_000, interval: 500 };
const SITE_FILE = "apps/landing/site.json";
const OURS = /Ringwell|555-014[23]|booking\.example\.com|www\.example\.com/;

/** The programs of this machine but pnpm, which an owner's does not have. */
async function pathWithoutPnpm(): Promise<string> {
  const path = await testFolder();
  const folders = (process.env["PATH"] ?? "").split(":").concat("/usr/sbin", "/sbin");
  const seen = new Set<string>();
  for (const folder of folders.filter((name) => !name.includes("node_modules"))) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (/^pnpx?$|^pnpm/.test(name) || seen.has(name)) continue;
      seen.add(name);
      await symlink(join(folder, name), join(path, name));
    }
  }
  return path;
}

/** A command that runs until it is ended, such as `npm start`, once it has printed the page's address. */
async function started(commands: string, env: Readonly<Record<string, string | undefined>>) {
  const child = spawn("bash", ["-euc", commands], {
    cwd: REPOSITORY,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const ended = once(child, "close");
  const stop = async () => {
    // Ctrl-C ends the shell by the signal.
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid!, "SIGINT");
    await ended;
  };
  onTestFinished(stop);
  const url = () => /^Page: {3}(\S+)$/m.exec(output)?.[1];
  await expect.poll(() => url() ?? (child.exitCode === null ? undefined : output), PATIENCE).toMatch(/^http/);
  return { url: url()!, output: () => output, stop };
}

/** The page over TLS, if its certificate is of that authority. */
async function pageOver(url: string, authority: string): Promise<string> {
  const asked = request(url, { ca: authority, agent: false }).end();
  const [response] = await once(asked, "response");
  return Buffer.concat(await response.toArray()).toString();
}

it(
  "the handbook's commands lead from an empty machine to a delivered test lead and a restored backup",
  { timeout: TIME_LIMIT_MS },
  async () => {
    debianProgram("caddy");
    const PATH = await pathWithoutPnpm();
    const blocks = await blocksOf("handbook");
    const { run, shell, at, ports, notRun } = await machine(blocks, { PATH });
    const own = (commands: string) =>
      commands
        .replaceAll(SITE_FILE, at("site/site.json"))
        .replaceAll(".data/roi", at("roi"))
        .replaceAll("> leads.csv", `> ${at("leads.csv")}`);

    // 1. Try it.
    const data = at("data");
    const env = { ...OWNER_ENV, PATH, PORT: "0", DATA_DIR: data };
    const start = async (block: string, port: number) => {
      notRun.delete(block);
      return started(own(blocks.get(block)!.commands), { ...env, PORT: String(port) });
    };
    const tried = await start("start", await freePort());
    expect(tried.output()).toMatch(
      /Page: {3}http.+\nDesk: {3}DATA_DIR=\S+ npm run -s leads -- desk\nStop: {3}Ctrl-C\nSite: {3}\d+ values are placeholders, examples or unproven, explained by {2}npm run -s site -- check\n/,
    );
    const printed = tried.output();
    expect(printed).not.toContain("[placeholder]");
    expect(printed.slice(printed.indexOf("Page:"))).not.toContain("pnpm");
    expect((await sendLead(tried.url)).status).toBe(201);
    expect(await run("look", { DATA_DIR: data })).toContain("ada@park.example");
    const noBrowser = (commands: string) => `${commands.trimEnd()} --no-browser\n`;
    expect(await run("open", { DATA_DIR: data }, noBrowser)).toMatch(/^Leads desk, once and within a minute: http/);
    await tried.stop();

    // 2. Make it yours: the example is nobody's, and each of its facts is named; then a site of another brand.
    await mkdir(at("site"));
    await run("example", {}, own);
    const checked = await run("check", {}, (commands) => `if ${own(commands).trimEnd()} 2>&1; then exit 9; fi`);
    expect(checked).toMatch(/voice\.key is not set[^]*phones\.company \(\+18285550123\)[^]*legal\.name \(/);
    await cp(join(REPOSITORY, "e2e/one-site"), at("site"), { recursive: true });
    const yours = await start("start-yours", await freePort());
    expect(await (await fetch(yours.url)).text()).toContain("Cordillera Plomería");
    // Its phone and hosts alone are invented.
    expect(yours.output()).toMatch(
      /^Site: .*\n {8}phones\.company, booking\.url, addresses\.marketing, addresses\.site, /m,
    );
    // In another terminal, without the variable: the page that is served.
    expect(await shell("npm run -s leads -- doctor || true", { DATA_DIR: data })).toMatch(
      /page +It is the site of Cord/,
    );
    await yours.stop();
    await settledSite(at("site"));

    // 3. One machine.
    await run("commands");
    await settledSite(at("etc/lead-intake"));
    await run("release", { VERSION: "1" });
    expect(await run("server", { VERSION: "1" })).toMatch(/ is ready\.\n$/);
    const [tls, plain, caddyAdmin] = [await freePort(), await freePort(), await freePort()];
    await writeFile(
      at("run/caddy.options"),
      `{\n\tadmin 127.0.0.1:${caddyAdmin}\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n`,
    );
    // The repository's file has the ports of a real machine.
    await run("caddy", { SITE: `localhost:${tls}` }, (commands) => commands.replace("4174", "417[4]"));
    const url = `https://localhost:${tls}/`;
    await expect.poll(async () => (await ask(url).catch(() => null))?.status, PATIENCE).toBe(200);
    const authority = await readFile(at("caddy/pki/authorities/local/root.crt"), "utf8");
    const page = await pageOver(url, authority);
    expect(page).toContain("Cordillera Plomería");
    expect(page).not.toMatch(OURS);
    const found = await run("doctor", {}, (commands) => `${commands.trimEnd()} || true\n`);
    expect(found).toMatch(/^OK +page +It is the site of Cordillera Plomería/m);
    expect(found.match(/^problem .*/gm)).toEqual([expect.stringMatching(/^problem +reports /)]);
    const siteFile = at("etc/lead-intake/site.json");
    await writeFile(siteFile, (await readFile(siteFile, "utf8")).replace("+13035550271", "+13035550272"));
    await run("change");
    expect(await pageOver(url, authority)).toContain("(303) 555-0272");

    // 4. A static host.
    await run("static", { HOST: "nginx" }, own);
    expect(await readdir(at("roi"))).toContain("index.html");

    // 5. Receive leads.
    for (let sent = 0; sent < 2; sent += 1) expect((await sendLead(url)).status).toBe(201);
    expect(await run("desk")).toMatch(/^Leads desk, once and within a minute: http:\/\/127\.0\.0\.1:\d+\/sign-in#/);
    expect(await run("lists", {}, own)).toContain("ada@park.example");
    expect((await readFile(at("leads.csv"), "utf8")).split("\n").length).toBeGreaterThan(2);
    expect(await run("erase")).toBe("Deleted 2 leads of ada@park.example.\n");

    // 6. Deliver and mail.
    const [slack, mail] = [await slackApi(), await mailServer()];
    const addresses = { OWNER_EMAIL: "owner@brand.example", REPORT_FROM: "reports@brand.example" };
    const channels = { ...slack.env, ...addresses, SMTP_URL: mail.url };
    const lines = Object.entries(channels).map(([name, value]) => `${name}=${value}\n`);
    await appendFile(at("etc/lead-intake/environment"), lines.join(""));
    expect(await run("test")).toContain("delivered       owner_email\ndelivered       slack\n");
    expect(slack.posted[0]!.text).toMatch(/^Test lead: /);
    expect(mail.mails.map(({ to }) => to)).toEqual([["owner@brand.example"]]);
    expect(await shell("leads --test")).toContain(TEST_EMAIL);
    expect(await run("erase-test")).toBe(`Erased 1 lead of ${TEST_EMAIL}.\n`);

    // 7. Back up and upgrade.
    expect((await sendLead(url)).status).toBe(201);
    expect(await run("backup")).toMatch(/Backed up 1 lead\.\nleads-[\d-]+\.backup\n$/);
    expect(await run("drill")).toContain("Restored 1 lead.\n");
    await shell(
      "systemctl stop lead-intake@4173 && rm -r /var/lib/lead-intake/4173 && systemctl start lead-intake@4173",
    );
    await expect.poll(async () => (await ask(`${url}readyz`)).status, PATIENCE).toBe(200);
    expect(await run("restore")).toMatch(/^Restored 1 lead\.\n[^]*ada@park\.example/);
    const [first, second] = [at("opt/lead-intake/releases/1"), at("opt/lead-intake/releases/2")];
    await cp(first, second, { recursive: true, verbatimSymlinks: true });
    await run("upgrade", { VERSION: "2" });
    expect(await readlink(at("opt/lead-intake/current"))).toBe(second);
    await run("rollback");
    expect(await readlink(at("opt/lead-intake/current"))).toBe(first);

    // 8. When something is wrong.
    expect(await run("examine")).not.toMatch(/^problem/m);
    expect(await run("ready")).toMatch(/active \(running\)\nready\n$/);
    expect(await run("outbox")).toBe("Everything is delivered.\nEverything is delivered.\n");
    expect(await shell("leads --json")).toContain("ada@park.example");

    // Several brands on one machine.
    const secondSite = at(`etc/lead-intake/${ports[2]}.site.json`);
    await writeFile(secondSite, (await readFile(siteFile, "utf8")).replaceAll("Cordillera", "Segunda"));
    await run("brand-site");
    expect(await run("brand-server")).toMatch(/ is ready\.\n$/);
    const secondTls = await freePort();
    await run("brand-caddy", { SITE: `localhost:${secondTls}` });
    await expect
      .poll(async () => (await ask(`https://localhost:${secondTls}/`).catch(() => null))?.body, PATIENCE)
      .toContain("Segunda Plomería");
    const ofSecond = await run("brand-commands");
    expect(ofSecond).toMatch(/^OK +page +It is the site of Segunda Plomería/m);
    expect(ofSecond).toContain("No leads yet.\n");
    expect(ofSecond.endsWith(`${[ports[0], ports[2]].sort().join("\n")}\n`)).toBe(true);
    expect(await shell("systemctl start lead-intake-backup.service")).toMatch(
      /^Backed up \d leads?\.\nBacked up \d leads?\.\n$/,
    );
    expect(await shell("grep -c pnpm $ROOT/log || true")).toBe("0\n");
    expect(Array.from(notRun)).toEqual([]);
  },
);
