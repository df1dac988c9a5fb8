import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { leadsIn, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { kill, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { submit } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

const KILLS = Number(process.env["KILL_ROUNDS"] ?? 3);
const LEADS_PER_ROUND = 8;
const PATIENCE = { timeout: 60_000, interval: 100 };

describe("the server with a webhook", () => {
  it(
    `loses no delivery when it is killed between storing and delivering, ${KILLS} times`,
    async () => {
      // Does not respond to the first tries, so that a kill finds leads that are unsent, being sent, and waiting for a retry.
      let isDeaf = true;
      const taken = new Set<number>();
      const receiver = await webhookReceiver((response, at) => {
        if (isDeaf) {
          if (at % 2 === 0) response.writeHead(500).end();
          return;
        }
        taken.add(at);
        response.writeHead(204).end();
      });
      const directory = await testDataDirectory();
      const env = {
        DATA_DIR: directory.path,
        DELIVERY_RETRY_SECONDS: Array(20).fill(1).join(","),
        ...webhookEnv(receiver.url),
      };
      const acknowledged: string[] = [];
      let server: ServerProcess | undefined;
      onTestFinished(() => kill(server));
      for (let round = 0; round < KILLS; round += 1) {
        server = await startServerProcess(env);
        const running = server;
        const answers = Array.from({ length: LEADS_PER_ROUND }, async () => {
          const response = await submit(running, sampleLead());
          expect(response.status).toBe(201);
          acknowledged.push((await response.json()).id);
        });
        await Promise.all(answers);
        await sleep(Math.random() * 300);
        await kill(running);
      }
      isDeaf = false;
      server = await startServerProcess(env);
      const told = () =>
        receiver.received.filter((_, at) => taken.has(at)).map(({ body }) => JSON.parse(body).data.id as string);
      await vi.waitFor(() => expect(acknowledged.filter((id) => !told().includes(id))).toEqual([]), PATIENCE);

      expect(acknowledged).toHaveLength(KILLS * LEADS_PER_ROUND);
      expect(new Set(told())).toEqual(new Set((await leadsIn(directory)).map(({ id }) => id)));
      const idOf = new Map<string, string>();
      for (const { headers, body } of receiver.received) {
        const lead = JSON.parse(body).data.id;
        const delivery = String(headers["webhook-id"]);
        expect(idOf.get(lead) ?? delivery).toBe(delivery);
        idOf.set(lead, delivery);
      }
    },
    90_000 + KILLS * 15_000,
  );
});
