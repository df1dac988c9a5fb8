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

/** Null for what is no start stage: "initialization", which the client reports itself, and later news. */
export function startStageOf(providerStage: string): StartStage | null {
  return STAGE_NAMES[providerStage] ?? null;
}
