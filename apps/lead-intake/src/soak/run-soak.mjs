// @ts-check
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";

const USAGE = "pnpm soak [--seconds N] [--seed N]";

try {
  const { values } = parseArgs({
    options: { seconds: { type: "string" }, seed: { type: "string" } },
  });
  const { seconds = "600", seed } = values;
  for (const number of [seconds, seed ?? "1"])
    if (!/^\d{1,9}$/.test(number)) throw new Error(`${number} is no number.`);
  process.env["SOAK_SECONDS"] = seconds;
  if (seed !== undefined) process.env["SOAK_SEED"] = seed;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}\n`);
  process.exit(2);
}
process.env["DEEP_TESTS"] = "1";
await startVitest("test", ["src/soak/soak.deep.test.ts"], { run: true });
