import { OperatorError } from "../platform/operator-error.ts";
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
  if (setting === "*") return "any";
  if (setting === "") return [];
  return setting.split(",").map((part) => {
    const origin = part.trim();
    if (URL.canParse(origin) && new URL(origin).origin === origin && isSupported(origin)) return origin;
    throw new OperatorError(
      `${variable} must be * or a comma-separated list such as https://www.example.com: current value has ${JSON.stringify(origin)}`,
    );
  });
}
