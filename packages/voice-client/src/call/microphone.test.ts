// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installStandInBrowser, type StandInBrowser } from "../testing/stand-in-browser.ts";
import { listMicrophones, microphoneError, onAudioDevicesChange, probeMicrophone } from "./microphone.ts";

let browser: StandInBrowser;
beforeEach(() => {
  browser = installStandInBrowser();
});
afterEach(() => browser.remove());

describe("listMicrophones", () => {
  it("lists microphones, and no speakers or cameras", async () => {
    expect(await listMicrophones()).toEqual([
      { deviceId: "default", label: "Built-in microphone" },
      { deviceId: "headset", label: "Headset" },
    ]);
  });
});

describe("onAudioDevicesChange", () => {
  it("tells of a device that comes or goes, until it unsubscribes", () => {
    let changes = 0;
    const unsubscribe = onAudioDevicesChange(() => (changes += 1));
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    unsubscribe();
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    expect(changes).toBe(1);
  });
});

describe("probeMicrophone", () => {
  it("opens and closes the device", async () => {
    await probeMicrophone("headset");
    expect(browser.opened).toBe(1);
    expect(browser.liveTracks()).toEqual([]);
  });

  it("rejects with device-unavailable where the device is gone", async () => {
    await expect(probeMicrophone("gone")).rejects.toMatchObject({ code: "device-unavailable" });
  });
});

describe("microphoneError", () => {
  it.each([
    ["NotAllowedError", "microphone-denied"],
    ["SecurityError", "microphone-denied"],
    ["NotFoundError", "microphone-missing"],
    ["OverconstrainedError", "microphone-missing"],
    ["NotReadableError", "microphone-busy"],
    ["AbortError", "microphone-busy"],
    ["SomethingNew", "unknown"],
  ])("%s is %s", (name, code) => {
    expect(microphoneError(new DOMException("Refused", name)).code).toBe(code);
  });
});
