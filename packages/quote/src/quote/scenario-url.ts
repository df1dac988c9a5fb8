import { type RoiInputs, encodeScenario } from "@contractor-roi/roi-core";

/**
 * Makes the link that opens the same numbers in the calculator. The scenario is added to the query of the
 * address, in front of its fragment.
 *
 * @param calculatorUrl the page with the calculator, an http or https address; may be empty
 * @returns the link; empty if the address is
 * @throws {RangeError} if `encodeScenario` does
 */
export function scenarioUrl(inputs: RoiInputs, calculatorUrl: string): string {
  return calculatorUrl === "" ? "" : addToQuery(calculatorUrl, encodeScenario(inputs));
}

/** Adds parameters to the query of an address, in front of its fragment. */
export function addToQuery(address: string, parameters: string): string {
  const [page = "", ...fragment] = address.split("#");
  return [`${page}${page.includes("?") ? "&" : "?"}${parameters}`, ...fragment].join("#");
}
