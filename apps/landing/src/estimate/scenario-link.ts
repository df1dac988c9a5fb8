import { encodeScenario, type RoiInputs } from "@contractor-roi/roi-core";
import { CALCULATOR_HREF } from "../links.ts";

/**
 * A link that opens the calculator with these inputs. It keeps only the `utm_` parameters of the address's query: the
 * rest belongs to one visit, such as an advertiser's click id.
 *
 * @param address of the page, with its query
 */
export function scenarioLink(inputs: RoiInputs, address: string): string {
  const link = new URL(address);
  const campaign = new URLSearchParams([...link.searchParams].filter(([key]) => key.startsWith("utm_"))).toString();
  link.search = campaign === "" ? encodeScenario(inputs) : `${encodeScenario(inputs)}&${campaign}`;
  link.hash = CALCULATOR_HREF;
  return link.href;
}
