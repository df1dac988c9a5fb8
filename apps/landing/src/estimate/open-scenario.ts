import { decodeScenario, type RoiInputs, type ScenarioKey } from "@contractor-roi/roi-core";
import { unreadLink } from "../content/words/link-words.ts";
import { COPY } from "../content/copy.ts";

const NAMES: Readonly<Record<Exclude<ScenarioKey, "v">, string>> = {
  type: COPY.calculator.businessType,
  plan: COPY.calculator.plan,
  jobs: COPY.calculator.jobs,
  profit: COPY.calculator.profit,
  hours: COPY.calculator.hours,
};

export type OpenedScenario = {
  readonly inputs: RoiInputs;
  /** Keys whose values could not be read; empty for a valid link. */
  readonly unread: readonly ScenarioKey[];
  /** The same as a message for the visitor, or null. */
  readonly note: string | null;
};

/** Reads the scenario in an address's query; null if there is none. */
export function openScenario(query: string): OpenedScenario | null {
  const { found, inputs, problems } = decodeScenario(query);
  if (!found) return null;
  const unread = problems.map(({ key }) => key);
  return { inputs, unread, note: unread.length > 0 ? noteOn(unread) : null };
}

function noteOn(unread: readonly ScenarioKey[]): string {
  const names = unread.flatMap((key) => (key === "v" ? [] : [NAMES[key]]));
  return unreadLink(names);
}
