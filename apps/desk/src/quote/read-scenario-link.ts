import { decodeScenario, type RoiInputs, type ScenarioKey } from "@contractor-roi/roi-core";
import { parseAddress } from "./parse-address.ts";

const NAMES: Readonly<Record<Exclude<ScenarioKey, "v">, string>> = {
  type: "trade",
  plan: "plan",
  jobs: "jobs",
  profit: "profit",
  hours: "hours",
};

type ScenarioLink = {
  readonly inputs: RoiInputs;
  /** What to tell of a link of which a part could not be read; empty if all of it was. */
  readonly note: string;
};

/** Reads the figures in a link of the calculator, or in its query alone; null if there are none. */
export function readScenarioLink(text: string): ScenarioLink | null {
  const trimmed = text.trim();
  const { found, inputs, problems } = decodeScenario(
    parseAddress(trimmed)?.search ?? trimmed.replace(/^[^?]*\?/, "").replace(/#.*$/, ""),
  );
  if (!found) return null;
  const names = problems.flatMap(({ key }) => (key === "v" ? [] : [NAMES[key]]));
  if (problems.length === 0) return { inputs, note: "" };
  if (names.length === 0) return null;
  return {
    inputs,
    note: `Part of the link could not be read. Check these, they show the usual figures: ${names.join(", ")}.`,
  };
}
