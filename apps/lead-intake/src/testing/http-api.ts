import type { IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listen } from "../platform/listen.ts";

type ApiRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** Null if it is not JSON. */
  readonly body: unknown;
};
/** An object is sent as JSON. */
type ApiAnswer = readonly [status: number, content: object | string];

/** The status of a request that is not looked at; null for one that is. */
export type Refuses = (at: number) => number | null;

/** Wait that a 429 asks for, in seconds. */
export const API_WAIT = 30;

/**
 * Another company's API on this machine, gone after the test.
 *
 * @returns its address, and each request as `POST /path`
 */
export async function httpApi(answer: (request: ApiRequest) => ApiAnswer, refuses: Refuses = () => null) {
  const requests: string[] = [];
  const { port, close } = await listen(
    async (request, response) => {
      const { method = "", headers } = request;
      const url = new URL(request.url ?? "", "http://api.test");
      const body: unknown = await json(request).catch(() => null);
      const refusal = refuses(requests.length);
      requests.push(`${method} ${request.url}`);
      // A service may quote what it was sent.
      const [status, content] =
        refusal === null ? answer({ method, url, headers, body }) : [refusal, { message: body }];
      response
        .writeHead(status, {
          "content-type": "application/json",
          ...(status === 429 && { "retry-after": String(API_WAIT) }),
        })
        .end(typeof content === "string" ? content : JSON.stringify(content));
    },
    "127.0.0.1",
    0,
  );
  onTestFinished(() => close(0));
  return { url: `http://127.0.0.1:${port}`, requests };
}
