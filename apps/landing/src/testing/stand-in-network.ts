import { vi } from "vitest";

/** One request as it left the page. */
export type SentRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
};

export type Answer = (request: SentRequest, signal: AbortSignal | null) => Response | Promise<Response>;

/**
 * Stands in for the network: answers every fetch of the test and records it. Vitest removes it after the test.
 */
export function standInNetwork(answer: Answer): { readonly requests: readonly SentRequest[] } {
  const requests: SentRequest[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}): Promise<Response> => {
    const request: SentRequest = {
      method: init.method ?? "GET",
      url: new URL(input),
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : init.body,
    };
    requests.push(request);
    return answer(request, init.signal ?? null);
  });
  return { requests };
}

/** The answer of lead-intake when it has stored a lead. */
export const stored: Answer = () => Response.json({ id: "lead-1", status: "stored" }, { status: 201 });

/** A network without an answer: only the page's own time limit ends it. */
export const silent: Answer = (_request, signal) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("This operation was aborted", "AbortError")));
  });

/** The failure of `fetch` without a network. */
export const offline: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** Delays answers until `letGo` is called. */
export function held(answer: Answer): { readonly answer: Answer; readonly letGo: () => void } {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { answer: (request, signal) => gate.then(() => answer(request, signal)), letGo };
}
