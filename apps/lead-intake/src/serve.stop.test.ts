import { existsSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { LEAD_INTAKE_PATH } from "./create-server.ts";
import { readLeads } from "./read-leads.ts";
import { sendHalfALead } from "./testing/half-sent-lead.ts";
import { testDataDirectory } from "./testing/temporary-data.ts";
import { testServer } from "./testing/test-server.ts";

describe("the server when it is stopped", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("by %s, answers what is in flight, frees the directory and ends with 0", async (signal) => {
    const directory = await testDataDirectory();
    const server = await testServer({ DATA_DIR: directory.path });
    // A connection that a browser keeps open must not delay the end.
    await (await fetch(new URL("/healthz", server.url))).text();
    const lead = await sendHalfALead(server.url);

    server.signal(signal);
    const connects = () => fetch(new URL("/healthz", server.url), { headers: { connection: "close" } }).then(() => true, () => false);
    await expect.poll(connects).toBe(false);
    expect((await lead.finish()).statusCode).toBe(201);

    const lastWord = Date.now();
    expect((await server.finished).code).toBe(0);
    expect(Date.now() - lastWord).toBeLessThan(3000);
    expect(existsSync(directory.lockFile)).toBe(false);
    expect(await readLeads(directory, { disposition: "all" })).toHaveLength(1);
  });

  it("takes a second signal of the same moment for the first, and a later one for an order to end at once", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path });
    const stuck = request(new URL(LEAD_INTAKE_PATH, server.url), {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 10 },
    });
    stuck.on("error", () => {});
    stuck.flushHeaders();
    await sleep(100);
    server.signal("SIGINT");
    server.signal("SIGINT");
    await sleep(800);
    const early = await Promise.race([server.finished, "still running"]);
    expect(early).toBe("still running");
    server.signal("SIGINT");
    expect((await server.finished).code).toBe(1);
  });
});
