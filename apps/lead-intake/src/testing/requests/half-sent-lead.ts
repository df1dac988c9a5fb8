import { once } from "node:events";
import { get, type IncomingMessage, request } from "node:http";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { LEAD_INTAKE_PATH } from "../../intake/function-paths.ts";

const SENT_FIRST = 100;

/** A submission that is in flight: the rest of its body goes when `finish` is called, which resolves to the answer. */
export async function sendHalfALead(page: string): Promise<{ finish(): Promise<IncomingMessage> }> {
  const body = JSON.stringify(sampleLead());
  const sending = request(new URL(LEAD_INTAKE_PATH, page), {
    agent: false,
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  const answered = once(sending, "response");
  // If the server ends before it answers, `finish` says so, and nothing before it.
  answered.catch(() => {});
  await new Promise((resolve) => sending.write(body.slice(0, SENT_FIRST), resolve));
  await answerOnNewConnection(page);
  return {
    async finish() {
      sending.end(body.slice(SENT_FIRST));
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response;
    },
  };
}

/** Connections are taken in their order: when this is answered, the server has what was sent on the ones before. */
async function answerOnNewConnection(page: string): Promise<void> {
  const [response] = (await once(get(new URL("/healthz", page), { agent: false }), "response")) as [IncomingMessage];
  response.resume();
}
