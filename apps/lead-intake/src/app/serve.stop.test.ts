import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { sendHalfALead } from "../testing/requests/half-sent-lead.ts";
import { takesConnections, testServer } from "../testing/test-server.ts";

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
