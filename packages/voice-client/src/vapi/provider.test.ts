// @vitest-environment jsdom
import { vi } from "vitest";
import { API_URL, ENGINE_URL, useCallFixture } from "../testing/call-fixture.ts";
import { describeProvider } from "../testing/provider-rules.ts";
import { createVapiProvider } from "./provider.ts";

const fixtureOf = useCallFixture();

describeProvider("the adapter to @vapi-ai/web", true, () => {
  const fixture = fixtureOf();
  const { browser } = fixture;
  // daily-js logs messages that the engine sends when it is closed.
  vi.spyOn(console, "error").mockReturnValue();
  const call = (): ReturnType<typeof fixture.call> | undefined => browser.calls().at(-1);
  return {
    provider: createVapiProvider({ apiKey: "public-key", apiBaseUrl: API_URL, engineUrl: ENGINE_URL }),
    pass: fixture.pass,
    microphones: browser.microphones,
    leftovers: () => [
      ...Array.from(document.querySelectorAll("audio, iframe, script"), ({ tagName }) => tagName),
      ...Object.entries(browser.listeners()).flatMap(([type, count]) => (count > 0 ? [`${type} listener`] : [])),
    ],
    refuseMicrophone: () => (browser.microphone = "NotAllowedError"),
    otherSide: {
      keepAway: () => (fixture.scenario = { listens: false }),
      received: () =>
        fixture
          .call()
          .received.filter(({ action, data }) => action === "app-msg" && String(data).startsWith("{"))
          .map(({ data }) => JSON.parse(String(data)) as unknown),
      send: (message) => call()?.sendToPage(message),
      callTool: ({ id, name, args }) =>
        call()?.sendToPage({
          type: "tool-calls",
          toolCallList: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
        }),
      hangUp: () => call()?.hangUp(),
      crash: () => call()?.hangUp("pipeline-error-openai-llm-failed"),
      leaveRoom: () => call()?.leaveRoom(),
      loseConnection: () => call()?.loseConnection(),
      interruptConnection: () => call()?.interruptConnection(),
      restoreConnection: () => call()?.restoreConnection(),
    },
  };
});
