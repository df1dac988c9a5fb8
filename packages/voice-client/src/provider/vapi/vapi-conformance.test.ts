// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { API_URL, ENGINE_URL, TARGET, useCallFixture } from "../../testing/call-fixture.ts";
import type { ConformanceSetup } from "../conformance/conformance-setup.ts";
import { PROVIDER_CONFORMANCE } from "../conformance/provider-conformance.ts";
import { vapiProvider } from "./vapi-provider.ts";

const fixtureOf = useCallFixture();

describe("the adapter to @vapi-ai/web conforms", () => {
  it.each(PROVIDER_CONFORMANCE)("$name", async ({ run }) => {
    await expect(run(createSetup())).resolves.toBeUndefined();
  });
});

function createSetup(): ConformanceSetup {
  const fixture = fixtureOf();
  const { browser } = fixture;
  // daily-js logs what the engine sends when it is closed.
  vi.spyOn(console, "error").mockReturnValue();
  const call = (): ReturnType<typeof fixture.call> | undefined => browser.calls().at(-1);
  return {
    provider: vapiProvider,
    settings: { apiKey: "public-key", apiBaseUrl: API_URL, engineUrl: ENGINE_URL },
    target: TARGET,
    pass: fixture.pass,
    microphones: browser.microphones,
    leftovers: () => [
      ...Array.from(document.querySelectorAll("audio, iframe, script"), ({ tagName }) => tagName),
      ...Object.entries(browser.listeners()).flatMap(([type, count]) => (count > 0 ? [`${type} listener`] : [])),
    ],
    refuseMicrophone: () => (browser.microphone = "NotAllowedError"),
    keepAssistantAway: () => (fixture.scenario = "assistant-never-listens"),
    otherSide: {
      received: () =>
        fixture
          .call()
          .received.filter(({ action, data }) => action === "app-msg" && String(data).startsWith("{"))
          .map(({ data }) => JSON.parse(String(data)) as unknown),
      send: (message) => call()?.sendToPage(message),
      hangUp: () => call()?.hangUp(),
      crash: () => call()?.hangUp("pipeline-error-openai-llm-failed"),
      loseConnection: () => call()?.loseConnection(),
      interruptConnection: () => call()?.interruptConnection(),
      restoreConnection: () => call()?.restoreConnection(),
    },
  };
}
