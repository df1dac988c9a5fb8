import { decodeScenario, type RoiInputs, type ScenarioKey } from "@contractor-roi/roi-core";
import { fill, type Texts } from "../texts/texts.ts";

/** What the page calls the field of each key. */
const FIELDS = {
  type: "businessType",
  plan: "plan",
  jobs: "jobs",
  profit: "profit",
  hours: "hours",
} as const satisfies Readonly<Record<Exclude<ScenarioKey, "v">, string>>;

type OpenedScenario = {
  readonly inputs: RoiInputs;
  /** Keys whose values could not be read; empty for a valid link. */
  readonly unread: readonly ScenarioKey[];
  /** The same as a message for the visitor, or null. */
  readonly note: string | null;
};

/** Reads the scenario in an address's query; null if there is none. */
export function openScenario(query: string, texts: Texts): OpenedScenario | null {
  const { found, inputs, problems } = decodeScenario(query);
  if (!found) return null;
  const unread = problems.map(({ key }) => key);
  return { inputs, unread, note: unread.length > 0 ? noteOn(unread, texts) : null };
}

function noteOn(unread: readonly ScenarioKey[], { page: { calculator } }: Texts): string {
  const fields = unread.flatMap((key) => (key === "v" ? [] : [calculator[FIELDS[key]]]));
  return fields.length > 0 ? fill(calculator.linkPartUnread, { fields: fields.join(", ") }) : calculator.linkUnread;
}
