import { VoiceError } from "../../voice-errors.ts";
import { classifyWebCallAnswer } from "./classify-answer.ts";
import type { VapiSdk } from "./load-vapi.ts";

/**
 * Lends the SDK a `fetch` for its next request. The SDK's own cannot be aborted, and loses the HTTP status of an
 * answer whose body is no JSON. The HTTP client is shared by all instances, so the loan ends with the request.
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
