import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { Agent, createServer, get, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { writeRenderedSite } from "@contractor-roi/site/node";
import { describe, expect, it, onTestFinished, inject } from "vitest";
import { leadsIn, testFolder, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { runServer } from "../testing/programs.ts";
import { reportWebRoot, sampleSite } from "../testing/report-samples.ts";
import { chunkedPost, leadPost } from "../testing/requests/lead-requests.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";

describe("the server", () => {
  it("prepares a directory that does not exist, closed to other users, and says where everything is", async () => {
    const path = await testFolder();
    const data = join(path, "deep/data");
    const server = await testServer({ DATA_DIR: data, WEB_ROOT: path });
    expect(server.output()).toContain(`Page:   ${server.url}\n`);
    expect(server.output()).toContain(`stored in ${join(data, "leads.db")}\n`);
    expect(server.output()).toContain(`received at ${server.url}functions/v1/lead-intake\n`);
    expect(server.output()).toContain(`\nDesk:   DATA_DIR=${data} npm run -s leads -- desk\nStop:   Ctrl-C\n`);
    expect(server.output()).toContain(`\nList:   DATA_DIR=${data} npm run -s leads\n`);
    await expect.poll(() => server.output()).toContain(`Warning: there is no page in ${path}.`);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect((await stat(join(data, "leads.db"))).mode & 0o777).toBe(0o600);
    expect((await submit(server, sampleLead())).status).toBe(201);
  });

  it("says at each start in one line that the site has placeholders, and logs once that a public name shows them", async () => {
    const path = await testFolder();
    const directory = await testDataDirectory();
    const env = { DATA_DIR: directory.path, WEB_ROOT: join(path, "dist/") };
    await mkdir(env.WEB_ROOT);
    await writeFile(join(path, "dist/index.html"), "<p>page</p>");
    await writeRenderedSite(join(path, "dist"), sampleSite({ phones: {}, claims: {} }));
    for (let starts = 1; starts <= 2; starts += 1) {
      const server = await testServer(env);
      for (const way of ["/dist.site.json", "/..%2Fdist.site.json", "/.site.json"]) {
        expect((await fetch(new URL(way, server.url))).status).toBe(404);
      }
      const { hostname, port } = new URL(server.url);
      for (const host of ["localhost", "roi.example.com"])
        await once(request({ hostname, port, headers: { host } }).end(), "response");
      server.signal("SIGTERM");
      const { stdout, stderr } = await server.finished;
      expect(stdout).toMatch(/^Page: {3}http/);
      expect(stdout).toContain(
        "\nSite:   2 values are placeholders or unproven, listed by  npm run -s site -- check\n",
      );
      expect(stdout + stderr).not.toContain("is not set");
      expect(stderr.match(/"event":"placeholders-are-public","settings":\["phones\.company"\]/g)).toHaveLength(1);
    }
  });

  it("warns at its start that reports lack a postal address or the privacy policy", async () => {
    const { path } = await testDataDirectory();
    const env = { DATA_DIR: path, REPORT_FROM: "reports@ring.example", SMTP_URL: "smtp://127.0.0.1:9" };
    const server = await testServer({ ...env, WEB_ROOT: await reportWebRoot({ legal: { name: "Ring LLC" } }) });
    server.signal("SIGTERM");
    const { stderr } = await server.finished;
    for (const setting of ["legal.address", "legal.privacyUrl"])
      expect(stderr).toMatch(new RegExp(`^Warning: .*: set ${setting} in site\\.json`, "m"));
  });

  it("is reached by the name localhost and by both loopback addresses, unless told otherwise", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path, HOST: "" });
    const { port } = new URL(server.url);
    expect(server.url).toBe(`http://localhost:${port}/`);
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
    }
  });

  it.each([
    ["RETENTION_DAYS", "0", /^RETENTION_DAYS must be a whole number from 1 to 36500: current value is "0"\n$/],
    ["HOST", "192.0.2.1", /^HOST 192\.0\.2\.1 is not an address of this machine: choose another, such as localhost\n$/],
  ])("refuses %s=%s with one line before it touches anything", async (name, value, line) => {
    const path = await testFolder();
    const data = join(path, "data");
    const { code, stdout, stderr } = await runServer({ DATA_DIR: data, [name]: value });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(line);
    expect(existsSync(data)).toBe(false);
  });

  it.each(["127.0.0.1", "::1"])("refuses a port that another program has on %s, with one line", async (address) => {
    const path = await testFolder();
    const other = createServer().listen(0, address);
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const finished = await runServer({ DATA_DIR: join(path, "data"), HOST: "localhost", PORT: String(port) });
    expect(finished).toEqual({
      code: 1,
      stdout: "",
      stderr: `Port ${port} is in use: stop the other program or choose another with PORT=…\n`,
    });
  });

  it("refuses a data directory that another server has, with one line, and harms nothing", async () => {
    const directory = await testDataDirectory();
    const first = await testServer({ DATA_DIR: directory.path });
    expect(await runServer({ DATA_DIR: directory.path })).toEqual({
      code: 1,
      stdout: "",
      stderr:
        `Another server runs with the data directory ${directory.path}: ` +
        "stop it, or choose another directory with DATA_DIR=…\n",
    });
    expect((await submit(first, sampleLead())).status).toBe(201);
    expect(await leadsIn(directory)).toHaveLength(1);
  });

  it("says that too few files may be open, in place of a stack", async () => {
    const directory = await testDataDirectory();
    const limited = spawn(
      "sh",
      ["-c", 'ulimit -n 40 && exec "$0" "$1"', process.execPath, join(inject("programs"), "serve.js")],
      {
        env: { DATA_DIR: directory.path, PORT: "0" },
      },
    );
    expect(await text(limited.stderr)).toMatch(/^Too few files may be open at a time \(EMFILE\): .*\n$/);
  });

  it("logs a sentence, and no fault of its own, if no more files may be open while it runs", async () => {
    const path = await testFolder();
    await writeFile(join(path, "index.html"), "<!doctype html>");
    const server = await testServer({ DATA_DIR: (await testDataDirectory()).path, WEB_ROOT: path });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const status = async () => {
      const [response] = await once(get(server.url, { agent }), "response");
      await response.resume().toArray();
      return response.statusCode;
    };
    expect(await status()).toBe(200);
    // Those that are open stay so.
    await promisify(execFile)("prlimit", ["--pid", String(server.pid), "--nofile=8:1024"]);
    expect(await status()).toBe(500);
    await promisify(execFile)("prlimit", ["--pid", String(server.pid), "--nofile=1024:1024"]);
    expect(await status()).toBe(200);
    await expect.poll(() => server.output()).toMatch(/"event":"page-unreadable","advice":"EMFILE: too few files may/);
    expect(server.output()).not.toContain("request-failed");
  });

  it("refuses a data directory that is a file, with one line", async () => {
    const path = await testFolder();
    await writeFile(join(path, "file"), "");
    const { code, stderr } = await runServer({ DATA_DIR: join(path, "file") });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot create the data directory .*file \(EEXIST\): choose another with DATA_DIR=…\n$/);
  });

  it("answers over HTTP what the handler answers: bodies in pieces, too large ones, other methods", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path });
    const bytes = (length: number) => new TextEncoder().encode(JSON.stringify(sampleLead()).padEnd(length));
    const requests: RequestInit[] = [
      chunkedPost(bytes(16 * 1024)),
      chunkedPost(bytes(16 * 1024 + 1)),
      { ...leadPost(""), body: bytes(1_000_000) },
      { method: "DELETE" },
      { method: "OPTIONS", headers: { origin: "https://page.example" } },
    ];
    const answers = await Promise.all(requests.map((request) => fetch(new URL(LEAD_INTAKE_PATH, server.url), request)));
    expect(answers.map(({ status }) => status)).toEqual([201, 413, 413, 405, 204]);
  });

  it("lets only the listed origins send leads and read answers if told so", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path, ALLOWED_ORIGINS: "https://a.example, https://b.example" });
    const allowed = async (origin: string) => {
      const response = await fetch(new URL(LEAD_INTAKE_PATH, server.url), { method: "OPTIONS", headers: { origin } });
      return response.headers.get("access-control-allow-origin");
    };
    expect(await allowed("https://b.example")).toBe("https://b.example");
    expect(await allowed("https://c.example")).toBeNull();
    const send = async (headers: Record<string, string>) =>
      (await fetch(new URL(LEAD_INTAKE_PATH, server.url), leadPost(sampleLead(), headers))).status;
    expect(await send({ origin: "https://b.example" })).toBe(201);
    expect(await send({ origin: new URL(server.url).origin })).toBe(201);
    expect(await send({ origin: "https://c.example" })).toBe(403);
  });
});
