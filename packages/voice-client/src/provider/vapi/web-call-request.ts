import { VoiceError } from "../../voice-errors.ts";
import { classifyWebCallAnswer } from "./classify-answer.ts";
import type { VapiSdk } from "./load-vapi.ts";

/**
 * Replaces the SDK's `fetch` for its next request. The SDK's own cannot be aborted, and loses the HTTP status of a
 * response that is not JSON. All instances share the HTTP client, so the request restores it.
 */
export function lendFetch(http: VapiSdk["http"], signal: AbortSignal, onProblem: (error: VoiceError) => void): void {
  http.customFetch = async (input, init) => {
    http.customFetch = (...request) => fetch(...request);
    let response: Response;
    let text: string;
    try {
      response = await fetch(input, { ...init, signal });
      text = await response.clone().text();
    } catch (cause) {
      onProblem(new VoiceError("network", { stage: "web-call-creation", cause }));
      throw cause;
    }
    const problem = classifyWebCallAnswer(response.status, parseJson(text));
    if (problem) onProblem(problem);
    return response;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
