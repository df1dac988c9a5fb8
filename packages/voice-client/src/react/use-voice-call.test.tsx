// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { StrictMode, useLayoutEffect, type JSX } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { VoiceClient } from "../call/client.ts";
import { TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";
import { VoiceError } from "../errors.ts";
import { errorText } from "./error-text.ts";
import { useVoiceCall, type VoiceCall } from "./use-voice-call.ts";

const fixtureOf = useCallFixture();
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);

function show(client: VoiceClient) {
  const { result, rerender, unmount } = renderHook(() => useVoiceCall(client, TARGET));
  return {
    get call(): VoiceCall {
      return result.current;
    },
    rerender,
    unmount,
  };
}

async function pass(fixture: CallFixture, ms: number): Promise<void> {
  await act(() => fixture.pass(ms));
}

describe("useVoiceCall", () => {
  it("starts a call that a click wants before React has run the effects of the component", async () => {
    const fixture = fixtureOf();
    const { result } = renderHook(() => {
      const call = useVoiceCall(fixture.client, TARGET);
      useLayoutEffect(() => call.actions.start(), [call.actions]);
      return call;
    });
    await pass(fixture, 1000);
    expect(result.current.status).toBe("connected");
  });

  it("keeps the same object and actions until something changes", () => {
    const fixture = fixtureOf();
    const view = show(fixture.client);
    const before = view.call;
    view.rerender();
    expect(view.call).toBe(before);
  });

  it("in StrictMode a component makes a call, mutes, types, and ends it at a click", async () => {
    const fixture = fixtureOf();
    const other = show(fixture.client);
    function CallButton(): JSX.Element {
      const call = useVoiceCall(fixture.client, TARGET);
      return (
        <button onClick={call.status === "connected" ? call.actions.stop : call.actions.start}>{call.status}</button>
      );
    }
    render(
      <StrictMode>
        <CallButton />
      </StrictMode>,
    );
    await pass(fixture, 10);
    fireEvent.click(screen.getByRole("button", { name: "idle" }));
    await pass(fixture, 1000);
    expect(fixture.requests).toHaveLength(1);
    expect(other.call.status).toBe("connected");
    act(() => other.call.actions.toggleMuted());
    expect(other.call.muted).toBe(true);
    act(() => void other.call.actions.sendUserMessage(" Hello "));
    expect(other.call.captions).toMatchObject([{ text: "Hello" }]);
    expect(other.call.actions.sendUserMessage("  ")).toBe(false);
    other.unmount();
    fireEvent.click(screen.getByRole("button", { name: "connected" }));
    await pass(fixture, 500);
    expect(screen.getByRole("button", { name: "idle" })).toBeDefined();
    expect(fixture.browser.microphones()).toEqual([]);
  });
});

const AGENTS = {
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  instagramOnIphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0",
  facebookOnAndroid:
    "Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36 [FBAN/FB4A]",
  android: "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  safari: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
  chromeOnMac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
} as const;

describe("errorText", () => {
  it.each([
    ["iphone", /page menu in the address bar/],
    ["instagramOnIphone", /Open this page in Safari\.$/],
    ["facebookOnAndroid", /Open this page in Chrome\.$/],
    ["android", /then Permissions/],
    ["firefox", /crossed-out microphone/],
    ["safari", /Settings for This Website/],
    ["chromeOnMac", /left of the address bar/],
  ] as const)("says to a visitor with %s what that browser needs", (agent, text) => {
    expect(errorText(new VoiceError("microphone-denied"), {}, AGENTS[agent])).toMatch(text);
  });

  it("says where the system's own settings are, if they block the microphone", () => {
    const cause = new DOMException("Permission denied by system", "NotAllowedError");
    const error = new VoiceError("microphone-denied", { cause });
    expect(errorText(error, {}, AGENTS.chromeOnMac)).toMatch(/System Settings, Privacy & Security/);
  });

  it("names another browser where this one cannot make calls, if it is an app's own", () => {
    const error = new VoiceError("unsupported-browser");
    expect(errorText(error, {}, AGENTS.instagramOnIphone)).toMatch(/Safari\.$/);
    expect(errorText(error, {}, AGENTS.firefox)).toBe(error.message);
  });

  it("explains to no visitor what only an operator can mend", () => {
    for (const code of ["invalid-target", "unauthorized", "rejected", "page-policy"] as const)
      expect(errorText(new VoiceError(code), {}, AGENTS.android)).toBe(
        "Voice calls are not available on this page right now.",
      );
  });

  it("says the page's own sentence instead", () => {
    expect(errorText(new VoiceError("network"), { network: "Kein Netz." }, AGENTS.android)).toBe("Kein Netz.");
  });
});
