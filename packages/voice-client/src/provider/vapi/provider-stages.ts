import type { StartStage } from "../../start-stages.ts";

/** The specification's name of each stage that the SDK reports. */
const STAGE_NAMES: Readonly<Record<string, StartStage>> = {
  "web-call-creation": "web-call-creation",
  "daily-call-object-creation": "video-call-object-creation",
  "mobile-permissions": "mobile-permissions",
  "daily-call-join": "joining",
  "video-recording-setup": "video-recording-setup",
  "audio-observer-setup": "audio-level-observer-setup",
  "audio-processing-setup": "audio-processing-setup",
};

/** Returns null for other stages: "initialization", which the client reports itself, and unknown ones. */
export function startStageOf(providerStage: string): StartStage | null {
  return STAGE_NAMES[providerStage] ?? null;
}
