import { request as plainRequest, type IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { LEAD_INTAKE_PATH } from "../../src/intake/function-paths.ts";

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The local port of the connection: the same if it was kept. */
  readonly connection: number | undefined;
};

export type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The visitor's. @default 127.0.0.1 */
  readonly localAddress?: string;
  readonly agent?: Agent;
};

/** With a certificate that nobody knows. */
const tls = { rejectUnauthorized: false, family: 4 as const };

export const keptConnection = () => new Agent({ keepAlive: true, maxSockets: 1, ...tls });

/** `fetch` takes neither an unknown certificate nor an address to come from. */
export function ask(url: string | URL, { body, ...options }: Asked = {}): Promise<Answer> {
  const send = String(url).startsWith("https:") ? request : plainRequest;
  return new Promise((resolve, reject) => {
    const asking = send(
      url,
      { ...tls, agent: false, ...options } as Parameters<typeof request>[1],
      async (response) => {
        const connection = response.socket.localPort;
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, connection });
      },
    );
    asking.on("error", reject).end(body);
  });
}

export function sendLead(url: string, { headers, ...options }: Asked = {}): Promise<Answer> {
  const body = JSON.stringify(sampleLead());
  return ask(new URL(LEAD_INTAKE_PATH, url), {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "idempotency-key": crypto.randomUUID(),
      ...headers,
    },
    ...options,
  });
}
