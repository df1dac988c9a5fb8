import { LEAD_HEADERS } from "@contractor-roi/roi-core";

export const LEAD_INTAKE_URL = "http://lead-intake.test/functions/v1/lead-intake";

/** A request that submits a lead, as `fetch` and `Request` take it. */
export function leadPost(lead: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof lead === "string" ? lead : JSON.stringify(lead),
  };
}

/** The same, sent in pieces and without a length. */
export function chunkedPost(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): RequestInit {
  const chunkLength = 1000;
  let offset = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.subarray(offset, offset + chunkLength));
      offset += chunkLength;
      if (offset >= bytes.length) controller.close();
    },
  });
  // `duplex` is required with a stream and missing in the types of RequestInit.
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    duplex: "half",
  } as RequestInit;
}

export function withKey(key: string): Record<string, string> {
  return { "idempotency-key": key };
}

/** With them a visitor has consented. */
export function consentHeaders(): Record<string, string> {
  return {
    [LEAD_HEADERS.consentAt]: "2026-07-01T12:00:00.000Z",
    [LEAD_HEADERS.consentWording]: encodeURIComponent("I agree to receive information about Ringwell."),
  };
}
