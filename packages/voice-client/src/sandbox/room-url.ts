import { NORMAL_SCENARIO, type EngineKnobs } from "./scenarios.ts";

/** The URL of a stand-in room. It carries the scenario to the engine, which has no other connection to the endpoint. */
export function writeRoomUrl(callId: string, knobs: EngineKnobs): string {
  return `https://sandbox.invalid/${callId}?knobs=${encodeURIComponent(JSON.stringify(knobs))}`;
}

/** Reads the scenario out of a room's URL; any other room is normal. */
export function readRoomUrl(url: unknown): EngineKnobs {
  const knobs = typeof url === "string" ? readKnobs(url) : null;
  return knobs === null ? NORMAL_SCENARIO : { ...NORMAL_SCENARIO, ...(JSON.parse(knobs) as Partial<EngineKnobs>) };
}

function readKnobs(url: string): string | null {
  try {
    return new URL(url).searchParams.get("knobs");
  } catch {
    return null;
  }
}
