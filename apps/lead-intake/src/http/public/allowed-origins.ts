import { readOrigins } from "@contractor-roi/site";
import { OperatorError } from "../../platform/operator-error.ts";
import type { AllowedOrigins } from "./cors.ts";

/**
 * Reads `ALLOWED_ORIGINS`: `*`, or a comma-separated list of origins. Empty is only the server's own.
 *
 * @throws {OperatorError} that says what it must be
 */
export function allowedOrigins(setting: string): AllowedOrigins {
  return originList("ALLOWED_ORIGINS", setting, (origin) => !origin.includes("*"));
}

/** Reads `EMBED_ORIGINS`, which may have patterns such as `https://*.example.com`: a browser applies them. */
export function embedOrigins(setting: string): AllowedOrigins {
  return originList("EMBED_ORIGINS", setting, () => true);
}

function originList(variable: string, setting: string, isSupported: (origin: string) => boolean): AllowedOrigins {
  const read = readOrigins(variable, setting, isSupported);
  if (!read.ok) throw new OperatorError(read.problem);
  return read.origins;
}
