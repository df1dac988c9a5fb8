// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { classifyEndedReason, ENDED_REASONS } from "./provider/vapi/ended-reasons.ts";
import { SCENARIOS } from "./sandbox/scenarios.ts";
import { START_STAGES } from "./start-stages.ts";
import { useCallFixture } from "./testing/call-fixture.ts";
import { ERROR_MESSAGES } from "./voice-errors.ts";

const ROOT = join(import.meta.dirname, "..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const VISITORS = readFileSync(join(ROOT, "VISITORS.md"), "utf8");
const fixtureOf = useCallFixture();

describe("README.md", () => {
  it("shows the example that runs here", () => {
    const example = readFileSync(join(ROOT, "examples/ten-lines.ts"), "utf8");
    expect(README).toContain(`\`\`\`ts\n${example}\`\`\``);
  });

  it("the example makes a call, prints what is said, and ends it", async () => {
    const fixture = fixtureOf();
    const log = vi.spyOn(console, "log").mockReturnValue();
    const finished = import("../examples/ten-lines.ts");
    await vi.waitFor(
      async () => {
        await fixture.pass(100);
        expect(log).toHaveBeenCalledWith(expect.stringMatching(/^connected: /));
      },
      { timeout: 60_000 },
    );
    await finished;
    await fixture.pass(8000);
    expect(log.mock.calls.flat()).toEqual([
      expect.stringMatching(/^connected: [0-9a-f-]{36}$/),
      "assistant: Hi, thanks for calling. This is a sandbox call. How can I help your business today?",
      "ended by the visitor: stopped",
    ]);
  });

  it("shows the example for React, which use-voice-call.test.tsx runs", () => {
    const example = readFileSync(join(ROOT, "examples/react-call.tsx"), "utf8");
    expect(README).toContain(`\`\`\`tsx\n${example}\`\`\``);
  });

  it("names every error code, stage, scenario and class of ended reasons", () => {
    const classes = ENDED_REASONS.map(([ended]) => ended);
    for (const name of [...Object.keys(ERROR_MESSAGES), ...START_STAGES, ...Object.keys(SCENARIOS), ...classes])
      expect(README + VISITORS).toContain(`\`${name}\``);
  });

  it("fits into 16 KB", () => {
    expect(Buffer.byteLength(README)).toBeLessThanOrEqual(16 * 1024);
  });

  it("lists the ended reasons as the code classifies them: every class, its examples, and whether it is an error", () => {
    const list = VISITORS.slice(VISITORS.indexOf("## Ended reasons"), VISITORS.indexOf("## The SDK"));
    const [normal = "", errors = ""] = list.split("An error:");
    const seen: string[] = [];
    for (const [text, failure] of [
      [normal, null],
      [errors, expect.anything()],
    ] as const)
      for (const [, name = "", examples = ""] of text.matchAll(/^- `([a-z-]+)`: [^(]+\(([^)]+)\)/gm)) {
        seen.push(name);
        const reasons = Array.from(examples.matchAll(/`([^`]+)`/g), ([, reason = ""]) => reason);
        expect(reasons).not.toEqual([]);
        for (const reason of reasons)
          expect(classifyEndedReason(reason), reason).toMatchObject({ class: name, failure });
      }
    expect(new Set(seen)).toEqual(new Set(ENDED_REASONS.map(([name]) => name)));
  });
});
