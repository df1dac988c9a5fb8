import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { LEAD_INTAKE_PATH } from "../create-server.ts";
import { sampleLead } from "./sample-leads.ts";

const SENT_FIRST = 100;
/** Until the server has read what was sent. */
const READ_MS = 100;

/** A submission that is in flight: the rest of its body goes when `finish` is called, which resolves to the answer. */
export async function sendHalfALead(page: string): Promise<{ finish(): Promise<IncomingMessage> }> {
  const body = JSON.stringify(sampleLead());
  const sending = request(new URL(LEAD_INTAKE_PATH, page), {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  const answered = once(sending, "response");
  sending.write(body.slice(0, SENT_FIRST));
  await sleep(READ_MS);
  return {
    async finish() {
      sending.end(body.slice(SENT_FIRST));
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response;
    },
  };
}
