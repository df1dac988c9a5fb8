import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { testServer } from "../testing/test-server.ts";

/** Longer than Node keeps a connection unless it is told to: 6 seconds. */
const IDLE_MS = 6_500;
const CONNECTIONS = 12;

async function answerTo(sending: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  await once(response.resume(), "end");
  return response;
}

describe("the server behind a proxy that reuses its connections", () => {
  it("takes leads on connections that were idle, for 75 seconds, and stops while they are open", async () => {
    const directory = await testDataDirectory();
    const server = await testServer({ DATA_DIR: directory.path });
    const agent = new Agent({ keepAlive: true, maxFreeSockets: CONNECTIONS });
    onTestFinished(() => agent.destroy());
    const each = <Result>(work: () => Result) => Promise.all(Array.from({ length: CONNECTIONS }, work));

    const healthy = await each(() => answerTo(request(new URL("/healthz", server.url), { agent }).end()));
    expect(healthy.map(({ headers }) => headers["keep-alive"])).toEqual(healthy.map(() => "timeout=75"));
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
    expect(answers).toEqual(answers.map(() => ({ statusCode: 201, isReused: true })));

    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
    expect(await leadsIn(directory)).toHaveLength(CONNECTIONS);
  });
});
