import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { kill, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit } from "../testing/test-server.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";

const QUIET_MS = 150;
const POST = `POST ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

/** Requests that no browser sends, but anybody can. */
const RAW_REQUESTS: readonly (readonly [what: string, bytes: string])[] = [
  ["no HTTP at all", "\u0000\u0001\u0002\r\n\r\n"],
  ["a path that is no path", "GET // HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a host that is no host", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ["no host", `POST ${LEAD_INTAKE_PATH} HTTP/1.0\r\n\r\n`],
  ["an address that is none", "GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a path that decodes to nothing", "GET /%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a method that does not exist", `FOO ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["the method TRACE", `TRACE ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["the method CONNECT", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a GET with a body", `GET ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`],
  ["two lengths", `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ["length and pieces", `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
  ["a piece whose length is no number", `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ["a length that is no number", `${POST}Content-Length: many\r\n\r\n{}`],
  ["a body that breaks off", `${POST}Content-Length: 100\r\n\r\n{"contact":`],
  ["a body in pieces that breaks off", `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`],
  ["headers without end", `${POST}${"X-Long: y\r\n".repeat(5000)}`],
  ["an upgrade", `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ["a key that breaks the line", `${POST}Idempotency-Key: a\nX-Evil: 1\r\nContent-Length: 2\r\n\r\n{}`],
];

describe("the server given what is no proper request", () => {
  let server: ServerProcess;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    ({ remove } = folder);
    server = await startServerProcess({ DATA_DIR: folder.path });
  });
  afterAll(async () => {
    await kill(server);
    await remove();
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

  it.each(RAW_REQUESTS)("does not fail on %s, and goes on", async (_what, bytes) => {
    const received = await exchange(bytes);
    if (received !== "") expect(received).toMatch(/^HTTP\/1\.1 (2\d\d|4\d\d) /);
    expect((await fetch(new URL("/readyz", server.url))).status).toBe(200);
  });

  it("answers a health check of HTTP/1.0, which sends no Host", async () => {
    await expect.poll(() => exchange("GET /readyz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.[01] 200 [^]*ready\n$/);
    await expect.poll(() => exchange("GET / HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("has logged no failure, and still stores leads", async () => {
    expect(server.output()).not.toMatch(/"level":"error"|Error:/);
    expect((await submit(server, sampleLead())).status).toBe(201);
  });
});
