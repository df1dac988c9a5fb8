import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type ReceivedWebhook = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;

/** The remote end of a webhook, gone after the test. Closing it disconnects requests without a response. */
export async function webhookReceiver(
  answer: (response: ServerResponse, at: number) => void = (response) => void response.writeHead(204).end(),
) {
  const received: ReceivedWebhook[] = [];
  let abandoned = 0;
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    response.on("close", () => (abandoned += response.writableFinished ? 0 : 1));
    received.push({ headers: request.headers, body });
    answer(response, received.length - 1);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** How many clients disconnected before the response. */
    abandoned: () => abandoned,
    close,
  };
}

/** Which leads have not been received. Each body is parsed once: meanwhile the receiver, in the same process, answers nothing. */
export function missingLeads(ids: Iterable<string>, { received }: WebhookReceiver): string[] {
  const arrived = new Set(received.map(({ body }) => JSON.parse(body).data.id as string));
  return [...ids].filter((id) => !arrived.has(id));
}
