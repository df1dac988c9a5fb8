import { describe, expect, it } from "vitest";
import { listMicrophones, onAudioDevicesChange } from "./microphone.ts";
import { createVapiProvider } from "../vapi/provider.ts";
import { createVoiceClient } from "./client.ts";

describe("on a server, without a browser", () => {
  it("a client can be made, and a start fails with unsupported-browser", async () => {
    const client = createVoiceClient(createVapiProvider("public-key"));
    await client.preload();
    expect(client.getSnapshot()).toMatchObject({ status: "idle", captions: [] });
    expect(await client.start({ assistantId: "a" })).toBeNull();
    expect(client.getSnapshot()).toMatchObject({ status: "error", error: { code: "unsupported-browser" } });
  });

  it("there are no devices", async () => {
    expect(await listMicrophones()).toEqual([]);
    expect(onAudioDevicesChange(() => undefined)).not.toThrow();
  });
});
