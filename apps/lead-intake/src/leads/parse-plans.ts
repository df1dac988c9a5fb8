import { type Plans, readPlans } from "@contractor-roi/roi-core";
import { OperatorError } from "../platform/operator-error.ts";

/**
 * Reads the plans that a site counts with, as the variable `PLANS` and a `plans.json` have them.
 *
 * @param place the variable or file that holds them, for the error
 * @param json undefined or empty means that there are none
 * @throws {OperatorError} that names the place and what is wrong
 */
export function parsePlans(place: string, json: string | undefined): Plans | undefined {
  if (!json) return undefined;
  try {
    return readPlans(JSON.parse(json));
  } catch (error) {
    throw new OperatorError(`${place} must hold plans as JSON: ${error instanceof Error ? error.message : ""}`);
  }
}
