import { describe, expect, it } from "vitest";
import { loadBackendClient } from "./backend-client.ts";

const BACKEND = { url: "", key: "sb_publishable_local" };

describe("loadBackendClient", () => {
  it("makes the client with a persisted session and automatic refresh", async () => {
    const { auth } = await loadBackendClient(BACKEND);
    expect(auth).toMatchObject({ persistSession: true, autoRefreshToken: true, detectSessionInUrl: false });
  });

  it("makes one client, however often it is asked", async () => {
    expect(await loadBackendClient(BACKEND)).toBe(await loadBackendClient(BACKEND));
  });
});
