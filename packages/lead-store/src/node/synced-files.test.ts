import { describe, expect, it } from "vitest";
import { syncFolder } from "./synced-files.ts";

describe("syncFolder", () => {
  it.skipIf(process.platform !== "linux")(
    "passes over a system that syncs no folder, as Linux does in /proc and Windows anywhere",
    { tags: ["system"] },
    async () => {
      await expect(syncFolder("/proc")).resolves.toBeUndefined();
    },
  );

  it("tells any other failure", async () => {
    await expect(syncFolder("/nothing/there")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
