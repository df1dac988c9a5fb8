import type { VoiceCall } from "@contractor-roi/voice-client/react";
import { act, screen } from "@testing-library/react";
import { useState, type JSX } from "react";
import { describe, expect, it } from "vitest";
import { renderOnPage } from "../testing/render-on-page.tsx";
import { CallPanel } from "./call-panel.tsx";

const nothing = (): undefined => undefined;
const ACTIONS: VoiceCall["actions"] = {
  preload: nothing,
  start: nothing,
  stop: nothing,
  dismiss: nothing,
  toggleMuted: nothing,
  choose: nothing,
  togglePlaying: nothing,
  sendUserMessage: () => true,
  chooseMicrophone: nothing,
  reopenMicrophone: nothing,
  resumePlayback: nothing,
};
const INITIAL = {
  actions: ACTIONS,
  canStart: false,
  muted: false,
  volume: 0,
  microphoneLevel: 0,
  speaking: false,
  reconnecting: false,
  askingForMicrophone: false,
  microphoneNotice: null,
  microphoneId: null,
  playbackBlocked: false,
  example: null,
  captions: [],
} as const;
const WAYS_ON = { onAskForReport: nothing, onShowCalculator: nothing };
const CONNECTED: VoiceCall = { ...INITIAL, status: "connected", callId: "call-1", startedAt: 0 };

describe("CallPanel", () => {
  it.each([true, false])("draws no caption again when a level changes (in a dialog: %s)", (isInDialog) => {
    // jsdom has none.
    Element.prototype.scrollTo ??= nothing;
    let reads = 0;
    const captions: VoiceCall["captions"] = Array.from({ length: 300 }, (_, id) => ({
      id,
      role: "assistant",
      isFinal: true,
      get text() {
        reads += 1;
        return `Line ${id}`;
      },
    }));
    let setVolume: (volume: number) => void = nothing;
    function Call(): JSX.Element {
      const [volume, set] = useState(0);
      setVolume = set;
      return (
        <CallPanel call={{ ...CONNECTED, volume, captions }} isInDialog={isInDialog} isFolded={false} {...WAYS_ON} />
      );
    }
    renderOnPage(<Call />);
    expect(reads).toBeGreaterThanOrEqual(captions.length);
    const drawn = reads;
    for (const volume of [0.5, 0.7]) act(() => setVolume(volume));
    expect(reads).toBe(drawn);
  });
});

it.each([
  [999, "0:00"],
  [9_000, "0:09"],
  [65_000, "1:05"],
  [3_600_000, "60:00"],
])("a call of %d ms took %s", (durationMs, text) => {
  const ended = { by: "assistant", reason: "assistant-ended-call", callId: "call-1", durationMs } as const;
  renderOnPage(
    <CallPanel call={{ ...INITIAL, status: "idle", ended }} isInDialog={false} isFolded={false} {...WAYS_ON} />,
  );
  expect(screen.getByRole("timer", { name: "Call duration" })).toHaveTextContent(text);
});

it("a panel knows how long a call lasts from its first render, as in a dialog that is opened during it", () => {
  const call: VoiceCall = { ...CONNECTED, startedAt: performance.now() - 65_000 };
  renderOnPage(<CallPanel call={call} isInDialog isFolded={false} {...WAYS_ON} />);
  expect(screen.getByRole("timer", { name: "Call duration" })).toHaveTextContent("1:05");
});
