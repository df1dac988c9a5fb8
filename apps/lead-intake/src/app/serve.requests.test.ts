import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { leadsIn, temporaryFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { chunkedPost, leadPost } from "@contractor-roi/lead-store/testing/lead-requests";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { kill, runServer, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { submit } from "../testing/test-server.ts";

const QUIET_MS = 150;
const POST = `POST ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

/** Requests that no browser sends, but anybody can. */
const RAW_REQUESTS = {
  "no HTTP at all": "\u0000\u0001\u0002\r\n\r\n",
  "a path that is no path": "GET // HTTP/1.1\r\nHost: x\r\n\r\n",
  "a host that is no host": "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
  "no host": `POST ${LEAD_INTAKE_PATH} HTTP/1.0\r\n\r\n`,
  "an address that is none": "GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
  "a path that decodes to nothing": "GET /%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n",
  "a method that does not exist": `FOO ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`,
  "the method TRACE": `TRACE ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`,
  "the method CONNECT": "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
  "a GET with a body": `GET ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`,
  "two lengths": `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  "length and pieces": `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  "a piece whose length is no number": `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  "a length that is no number": `${POST}Content-Length: many\r\n\r\n{}`,
  "a body that breaks off": `${POST}Content-Length: 100\r\n\r\n{"contact":`,
  "a body in pieces that breaks off": `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`,
  "headers without end": `${POST}${"X-Long: y\r\n".repeat(5000)}`,
  "an upgrade": `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  "a key that breaks the line": `${POST}Idempotency-Key: a\nX-Evil: 1\r\nContent-Length: 2\r\n\r\n{}`,
};

describe("the server", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerProcess;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder.path, "index.html"), "<!doctype html>");
    server = await startServerProcess({
      HOST: "",
      DATA_DIR: join(folder.path, "data"),
      WEB_ROOT: folder.path,
      ALLOWED_ORIGINS: "https://a.example, https://b.example",
      RATE_LIMIT_LEADS: "1",
    });
  });
  afterAll(async () => {
    await kill(server);
    await folder.remove();
  });

  const ask = async (request: RequestInit) => (await fetch(new URL(LEAD_INTAKE_PATH, server.url), request)).status;

  it("is reached by the name localhost and by both loopback addresses, unless told otherwise", async () => {
    const { port } = new URL(server.url);
    expect(server.url).toBe(`http://localhost:${port}/`);
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
  });

  it("answers over HTTP what the handler answers", async () => {
    const bytes = (length: number) => new TextEncoder().encode(JSON.stringify(sampleLead()).padEnd(length));
    const answers = await Promise.all([
      ask(chunkedPost(bytes(16 * 1024))),
      ask(chunkedPost(bytes(16 * 1024 + 1))),
      ask({ ...leadPost(""), body: bytes(1_000_000) }),
      ask({ method: "DELETE" }),
      ask({ method: "OPTIONS", headers: { origin: "https://page.example" } }),
    ]);
    expect(answers).toEqual([201, 413, 413, 405, 204]);
    const visitor = leadPost(sampleLead(), { "x-forwarded-for": "1.1.1.1" });
    expect([await ask(visitor), await ask(visitor)]).toEqual([201, 429]);
  });

  it("lets only the listed origins and its own send leads", async () => {
    const origins = ["https://b.example", new URL(server.url).origin, "https://c.example"];
    const answers = origins.map((origin) => ask(leadPost(sampleLead(), { origin })));
    expect(await Promise.all(answers)).toEqual([201, 201, 403]);
  });

  it("refuses a second server on its data directory, with one line, and is not harmed", async () => {
    const { path } = dataDirectory(join(folder.path, "data"));
    expect(await runServer({ DATA_DIR: path })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Another server runs with the data directory ${path}: stop it, or choose another directory with DATA_DIR=…\n`,
    });
    expect((await submit(server, sampleLead())).status).toBe(201);
  });

  /** Sends bytes, closes the connection after a while, and returns all that was received. */
  async function exchange(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let received = "";
    socket.on("error", () => {});
    socket.setEncoding("utf8").on("data", (text: string) => (received += text));
    socket.write(bytes);
    await sleep(QUIET_MS);
    socket.destroy();
    return received;
  }

  it("answers malformed requests without a failure, and goes on", async () => {
    const asked = Object.entries(RAW_REQUESTS).map(async ([what, bytes]) => [what, await exchange(bytes)]);
    for (const [what, received] of await Promise.all(asked))
      expect(received, what).toMatch(/^(?:HTTP\/1\.1 [24]\d\d |$)/);
    expect((await fetch(new URL("/readyz", server.url))).status).toBe(200);
    expect(server.output()).not.toMatch(/"level":"error"|Error:/);
    const stored = (await leadsIn(dataDirectory(join(folder.path, "data")))).length;
    expect((await submit(server, sampleLead())).status).toBe(201);
    expect(await leadsIn(dataDirectory(join(folder.path, "data")))).toHaveLength(stored + 1);
  });

  it("answers a health check of HTTP/1.0, which sends no Host", async () => {
    await expect.poll(() => exchange("GET /readyz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.[01] 200 [^]*ready\n$/);
    await expect.poll(() => exchange("GET / HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("logs a sentence, and no fault of its own, if no more files may be open", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const status = async () => {
      const [response] = await once(get(server.url, { agent }), "response");
      await response.resume().toArray();
      return response.statusCode;
    };
    const limit = (most: number) =>
      promisify(execFile)("prlimit", ["--pid", String(server.pid), `--nofile=${most}:1024`]);
    expect(await status()).toBe(200);
    // Those that are open stay so.
    await limit(8);
    expect(await status()).toBe(500);
    await limit(1024);
    expect(await status()).toBe(200);
    await expect.poll(() => server.output()).toMatch(/"event":"page-unreadable","advice":"EMFILE: too few files may/);
    expect(server.output()).not.toContain("request-failed");
  });
});
