import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

it("voice:live without a key says in one line what to set, and exits with 2", () => {
  const { VAPI_PUBLIC_KEY: _key, VAPI_ASSISTANT_ID: _assistant, ...env } = process.env;
  const script = join(import.meta.dirname, "../live/run-live-call.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: "utf8" });
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^Set VAPI_PUBLIC_KEY .* and VAPI_ASSISTANT_ID.*\n$/);
});
