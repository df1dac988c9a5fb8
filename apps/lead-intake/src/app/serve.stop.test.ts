import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { freePort } from "../testing/free-port.ts";
import { sendHalfALead } from "../testing/requests/half-sent-lead.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, takesConnections, testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

/** Surely later than signals of the same moment arrive, also on a slow machine. */
const LATER_MS = 3000;

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

  it("ends within the limit of its unit, though a lead, a delivery and a request of the desk hang", async () => {
    const unit = await readFile(join(packageRoot(), "deploy/lead-intake@.service"), "utf8");
    const limitMs = 1_000 * Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    const { path } = await testDataDirectory();
    const receiver = await webhookReceiver(() => {});
    const port = await freePort();
    const hanging = { ...webhookEnv(receiver.url), DELIVERY_TIMEOUT_SECONDS: "60", ADMIN_PORT: String(port) };
    const server = await testServer({ DATA_DIR: path, ...hanging });
    await submit(server, sampleLead());
    await expect.poll(() => receiver.received).toHaveLength(1);
    await sendHalfALead(server.url);
    const desk = connect(port, "127.0.0.1").on("error", () => {});
    desk.write("GET /api/leads HTTP/1.1\r\nHost: 127");
    await once(desk, "connect");
    server.signal("SIGTERM");
    expect(await Promise.race([server.finished, sleep(limitMs, "still running")])).toMatchObject({ code: 0 });
  }, 60_000);

  it("takes a second signal of the same moment for the first, and a later one for an order to end at once", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path });
    await sendHalfALead(server.url);
    server.signal("SIGINT");
    server.signal("SIGINT");
    await sleep(LATER_MS);
    const early = await Promise.race([server.finished, "still running"]);
    expect(early).toBe("still running");
    server.signal("SIGINT");
    expect((await server.finished).code).toBe(1);
  });
});
