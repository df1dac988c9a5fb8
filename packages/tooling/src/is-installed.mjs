// Succeeds if pnpm has installed what the lock file says, so that `npm start` need not ask it.
import { readFileSync } from "node:fs";

try {
  const [wanted, installed] = ["pnpm-lock.yaml", "node_modules/.pnpm/lock.yaml"].map((file) => readFileSync(file));
  process.exitCode = wanted.equals(installed) ? 0 : 1;
} catch {
  process.exitCode = 1;
}
