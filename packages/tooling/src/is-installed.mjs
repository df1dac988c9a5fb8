// Succeeds if pnpm has installed what the lock file says, so that `npm start` need not ask it.
import { readFileSync } from "node:fs";

try {
  const installed = readFileSync("node_modules/.pnpm/lock.yaml");
  process.exitCode = readFileSync("pnpm-lock.yaml").equals(installed) ? 0 : 1;
} catch {
  process.exitCode = 1;
}
