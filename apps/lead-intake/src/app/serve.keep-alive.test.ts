import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { rawConnection } from "../testing/requests/raw-http.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { testServer } from "../testing/test-server.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";

/** Longer than Node keeps a connection unless it is told to: 6 seconds. */
const IDLE_MS = 6_500;
const CONNECTIONS = 12;

const ASK = Buffer.from("GET /healthz HTTP/1.1\r\nHost: lead-intake.test\r\n\r\n");

function leadBytes(): Buffer {
  const body = JSON.stringify(sampleLead());
  const head = `POST ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: lead-intake.test\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

describe("the server behind a proxy that reuses its connections", () => {
  it("takes leads on connections that were idle, for 75 seconds, and stops while they are open", async () => {
    const directory = await testDataDirectory();
    const server = await testServer({ DATA_DIR: directory.path });
    const connections = Array.from({ length: CONNECTIONS }, () => rawConnection(Number(new URL(server.url).port)));
    for (const { text } of await Promise.all(connections.map(({ exchange }) => exchange(ASK)))) {
      expect(text).toMatch(/\r\nkeep-alive: timeout=75\r\n/i);
    }
    await sleep(IDLE_MS);
    const answers = await Promise.all(connections.map(({ exchange }) => exchange(leadBytes())));
    expect(answers.map(({ status }) => status)).toEqual(connections.map(() => 201));

    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
    expect(await leadsIn(directory)).toHaveLength(CONNECTIONS);
  });
});
