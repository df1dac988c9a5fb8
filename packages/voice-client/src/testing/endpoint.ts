import type { CallTarget } from "../call/provider.ts";
import { isCallable } from "../vapi/provider.ts";
import { NORMAL_SCENARIO, writeRoomUrl, type Scenario } from "./scenario.ts";

const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-allow-methods": "POST",
};

/**
 * Answers a request as the provider does: `POST /call/web`, with a behaviour of the test's choice. It needs only the web's
 * `Request` and `Response`.
 */
export async function answerCall(request: Request, scenario: Scenario = {}): Promise<Response> {
  if (!new URL(request.url).pathname.endsWith("/call/web")) return problem(404, "Not Found", "Cannot find this path.");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS_HEADERS });
  if (request.method !== "POST") return problem(405, "Method Not Allowed", "Use POST.");
  if (!/^Bearer \S+$/.test(request.headers.get("authorization") ?? "")) return unauthorized();
  const body: unknown = await request.json().catch(() => null);
  return answer(body, { ...NORMAL_SCENARIO, ...scenario });
}

async function answer(body: unknown, scenario: typeof NORMAL_SCENARIO): Promise<Response> {
  if (scenario.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, scenario.delayMs));
  switch (scenario.answer) {
    case "call":
      return isCallable(body as CallTarget | null)
        ? call(scenario)
        : problem(400, "Bad Request", ["assistantId must be a UUID"]);
    case "unauthorized":
      return unauthorized();
    case "concurrency-limit":
      return problem(429, "Too Many Requests", "Over the concurrency limit.", { "retry-after": "30" });
    case "html-error":
      return new Response("<html><body><h1>502 Bad Gateway</h1></body></html>", {
        status: 502,
        headers: { "content-type": "text/html", ...CORS_HEADERS },
      });
    case "malformed-json":
      return new Response('{"id": "call-', {
        status: 201,
        headers: { "content-type": "application/json", ...CORS_HEADERS },
      });
    case "no-room":
      return json(201, { id: crypto.randomUUID() });
    case "never":
      return new Promise(() => undefined);
    default:
      return scenario.answer satisfies never;
  }
}

function call(scenario: typeof NORMAL_SCENARIO): Response {
  const id = crypto.randomUUID();
  return json(201, {
    id,
    type: "webCall",
    status: "queued",
    webCallUrl: writeRoomUrl(id, scenario),
    artifactPlan: { videoRecordingEnabled: scenario.isRecorded },
    assistant: { voice: { provider: "sandbox" } },
    transport: {},
  });
}

function unauthorized(): Response {
  return problem(401, "Unauthorized", "Invalid Key. Hot tip, you may be using the private key instead of the public.");
}

function problem(status: number, error: string, message: string | string[], headers = {}): Response {
  return json(status, { message, error, statusCode: status }, headers);
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS_HEADERS, ...headers } });
}
