import { OperatorError } from "../platform/operator-error.ts";
import type { AllowedOrigins } from "./cors.ts";

/**
 * @param variable the setting's name
 * @param setting `*`, or a comma-separated list of origins
 * @throws {OperatorError} that says what it must be
 */
export function allowedOrigins(variable: string, setting: string): AllowedOrigins {
  if (setting === "*") return "any";
  if (setting === "") return [];
  return setting.split(",").map((part) => {
    const origin = part.trim();
    if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new OperatorError(
      `${variable} must be * or a comma-separated list such as https://www.example.com: current value has ${JSON.stringify(origin)}`,
    );
  });
}
