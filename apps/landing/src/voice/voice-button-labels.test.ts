import { describe, expect, it } from "vitest";
import { voiceButtonLabel } from "./voice-button-labels.ts";

describe("voiceButtonLabel", () => {
  it.each([
    ["idle", "Try Ringwell AI!"],
    ["connecting", "Connecting..."],
    ["connected", "End Call"],
    ["ending", "End Call"],
    ["error", "Call Us!"],
  ] as const)("says in state %s: %s", (status, label) => {
    expect(voiceButtonLabel(status)).toBe(label);
  });
});
