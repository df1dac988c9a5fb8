import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { leadsIn, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { packageRoot } from "../platform/package-root.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { sendHalfALead } from "../testing/requests/half-sent-lead.ts";
import { submit, takesConnections, testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

/** Surely later than signals of the same moment arrive, also on a slow machine. */
const LATER_MS = 3000;
/** Longer than Node keeps a connection unless it is told to: 6 seconds. */
const IDLE_MS = 6_500;
const CONNECTIONS = 12;

async function answerTo(sending: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  await once(response.resume(), "end");
  return response;
}

describe("the server when it is stopped", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s, answers what is in flight, leaves one file and ends with 0",
    async (signal) => {
      const directory = await testDataDirectory();
      const server = await testServer({ DATA_DIR: directory.path });
      const idle = connect(Number(new URL(server.url).port), "127.0.0.1");
      idle.write("GET /healthz HTTP/1.1\r\nHost: lead-intake.test\r\n\r\n");
      await once(idle, "data");
      const closed = once(idle, "close");
      const lead = await sendHalfALead(server.url);

      server.signal(signal);
      // A connection that a browser keeps alive does not delay the shutdown.
      await closed;
      await expect.poll(() => takesConnections(server)).toBe(false);
      expect((await lead.finish()).statusCode).toBe(201);

      expect((await server.finished).code).toBe(0);
      expect(await readdir(directory.path)).not.toContain("leads.db-wal");
      expect(await leadsIn(directory)).toHaveLength(1);
    },
  );

  /** A lead, a delivery and a request of the desk that do not end. @returns the server's end */
  async function stopHanging() {
    const unit = await readFile(join(packageRoot(), "deploy/lead-intake@.service"), "utf8");
    const limitMs = 1_000 * Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    const { path } = await testDataDirectory();
    const receiver = await webhookReceiver(() => {});
    const port = await freePort();
    const hanging = { ...webhookEnv(receiver.url), ADMIN_PORT: String(port) };
    const server = await testServer({ DATA_DIR: path, ...hanging });
    await submit(server, sampleLead());
    await expect.poll(() => receiver.received).toHaveLength(1);
    await sendHalfALead(server.url);
    const desk = connect(port, "127.0.0.1").on("error", () => {});
    desk.write("GET /api/leads HTTP/1.1\r\nHost: 127");
    await once(desk, "connect");
    server.signal("SIGTERM");
    return Promise.race([server.finished, sleep(limitMs, "still running")]);
  }

  /** Two signals of one moment, and a third one later. @returns how it was before that, and its end */
  async function stopTwice() {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path });
    await sendHalfALead(server.url);
    server.signal("SIGINT");
    server.signal("SIGINT");
    await sleep(LATER_MS);
    const early = await Promise.race([server.finished, "still running"]);
    server.signal("SIGINT");
    return { early, finished: await server.finished };
  }

  /** Leads on connections of a proxy that were idle. */
  async function stopAfterIdling() {
    const directory = await testDataDirectory();
    const server = await testServer({ DATA_DIR: directory.path });
    const agent = new Agent({ keepAlive: true, maxFreeSockets: CONNECTIONS });
    onTestFinished(() => agent.destroy());
    const each = <Result>(work: () => Result) => Promise.all(Array.from({ length: CONNECTIONS }, work));
    const healthy = await each(() => answerTo(request(new URL("/healthz", server.url), { agent }).end()));
    await sleep(IDLE_MS);
    const answers = await each(async () => {
      const sending = request(new URL(LEAD_INTAKE_PATH, server.url), {
        agent,
        method: "POST",
        headers: { "content-type": "application/json" },
      });
      const { statusCode } = await answerTo(sending.end(JSON.stringify(sampleLead())));
      return { statusCode, isReused: sending.reusedSocket };
    });
    server.signal("SIGTERM");
    const { code } = await server.finished;
    const keptFor = new Set(healthy.map(({ headers }) => headers["keep-alive"]));
    return { keptFor: [...keptFor], answers, code, leads: (await leadsIn(directory)).length };
  }

  // Each takes seconds in which nothing happens.
  it("ends in time though all hangs, and serves a proxy's idle connections until then", async () => {
    const [hanging, twice, idle] = await Promise.all([stopHanging(), stopTwice(), stopAfterIdling()]);
    expect(hanging).toMatchObject({ code: 0 });
    // A second signal of the same moment is the first one again.
    expect(twice).toMatchObject({ early: "still running", finished: { code: 1 } });
    expect(idle).toEqual({
      keptFor: ["timeout=75"],
      answers: Array(CONNECTIONS).fill({ statusCode: 201, isReused: true }),
      code: 0,
      leads: CONNECTIONS,
    });
  });
});
