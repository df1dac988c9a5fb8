// @vitest-environment jsdom
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Room } from "livekit-client";
import { createLiveKitProvider, type LiveKitTarget } from "../../examples/livekit-provider.ts";
import { createVoiceClient } from "../client/voice-client.ts";

const provider = createLiveKitProvider({ serverUrl: "wss://sketch.invalid", fetchToken: async () => "token" });

describe("the sketch of an adapter to LiveKit", () => {
  it("gives the client its own types", () => {
    const client = createVoiceClient({ provider });
    expectTypeOf(client.start).parameter(0).toEqualTypeOf<LiveKitTarget>();
    expectTypeOf(client.send).parameter(0).toEqualTypeOf<string>();
    expectTypeOf(client.providerCall()).toEqualTypeOf<Room | null>();
    expect(client.getSnapshot().status).toBe("idle");
    expect(client.providerCall()).toBeNull();
  });

  it("refuses a target of its own kind", () => {
    expect(() => provider.checkTarget({ room: "" })).toThrow("Assistant or Squad or Workflow must be provided.");
  });
});
