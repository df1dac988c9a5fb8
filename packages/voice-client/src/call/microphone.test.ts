// @vitest-environment jsdom
import { expect, it } from "vitest";
import { installStandInBrowser } from "../testing/stand-in-browser.ts";
import { holdMicrophone, listMicrophones } from "./microphone.ts";

it("listMicrophones lists microphones, and no speakers or cameras", async () => {
  const browser = installStandInBrowser();
  expect(await listMicrophones()).toEqual([
    { deviceId: "default", label: "Built-in microphone" },
    { deviceId: "headset", label: "Headset" },
  ]);
  browser.remove();
});

it.each([
  ["NotAllowedError", "microphone-denied"],
  ["SecurityError", "microphone-denied"],
  ["NotFoundError", "microphone-missing"],
  ["OverconstrainedError", "microphone-missing"],
  ["NotReadableError", "microphone-busy"],
  ["AbortError", "microphone-busy"],
  ["SomethingNew", "unknown"],
])("a microphone that does not open, for a %s, is %s", async (name, code) => {
  const browser = installStandInBrowser();
  browser.microphone = name;
  await expect(holdMicrophone(null, new AbortController().signal)).rejects.toMatchObject({ code });
  browser.remove();
});
