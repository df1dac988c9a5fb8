import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";

const TOKEN = /^[\w~+/.=-]{24,}$/;

/**
 * Reads the bearer token of the scraper; null turns the endpoint off.
 *
 * @param file the variable `METRICS_TOKEN_FILE`
 * @throws {OperatorError}
 */
export function metricsToken(file: string | null): string | null {
  if (file === null) return null;
  let text: string;
  try {
    text = readFileSync(resolve(file), "utf8").trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(`METRICS_TOKEN_FILE ${file} cannot be read (${code}).`, { cause });
  }
  if (TOKEN.test(text)) return text;
  throw new OperatorError(
    `METRICS_TOKEN_FILE ${file} must hold 24 or more letters and digits: make it with  (umask 077; openssl rand -hex 32 > FILE)`,
  );
}
