import type { AllowedOrigins } from "./cors.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * @param setting the variable `ALLOWED_ORIGINS`
 * @throws {OperatorError} that says what it must be
 */
export function allowedOrigins(setting: string | undefined): AllowedOrigins {
  if (!setting || setting.trim() === "*") return "any";
  return setting.split(",").map((part) => {
    const origin = part.trim();
    if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new OperatorError(
      `ALLOWED_ORIGINS must be * or a comma-separated list such as https://www.example.com: current value has ${JSON.stringify(origin)}`,
    );
  });
}
