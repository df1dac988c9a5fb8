// @vitest-environment jsdom
import { vi } from "vitest";
import { useCallFixture } from "../testing/call-fixture.ts";
import { describeProvider } from "../testing/provider-rules.ts";
import { createVapiProvider } from "./provider.ts";

const fixtureOf = useCallFixture();

describeProvider("the adapter to @vapi-ai/web", true, () => {
  const fixture = fixtureOf();
  const { browser } = fixture;
  // daily-js logs messages that the engine sends when it is closed.
  vi.spyOn(console, "error").mockReturnValue();
  return {
    provider: createVapiProvider("public-key"),
    pass: fixture.pass,
    microphones: browser.microphones,
    leftovers: fixture.leftovers,
    refuseMicrophone: () => (browser.microphone = "NotAllowedError"),
    hangUp: () => browser.calls().at(-1)?.hangUp(),
  };
});
