import { expect, expectSeen, test } from "./fixtures.ts";

// proof: core-voice-1
test("visitor tries the voice button - a call that he ends, or an error that offers the phone", async ({
  landingPage,
  voiceButton,
  engineName,
}) => {
  await landingPage.open();
  await voiceButton.idle.click();
  const isCall = voiceButton.end;
  const isError = voiceButton.callUs;
  await expect.poll(async () => (await isCall.isVisible()) || (await isError.isVisible())).toBe(true);
  // WebKitGTK's browser has no microphone to give; the others have a pretended one.
  if (engineName === "webkit" && (await isError.isVisible())) {
    expect(await isError.getAttribute("href")).toBe("tel:+12025550143");
    return;
  }
  await isCall.click();
  await expectSeen(voiceButton.idle);
});
