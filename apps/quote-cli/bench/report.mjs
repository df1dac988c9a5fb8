// @ts-check
// Loaded before a measured program: prints what it took when it ends.
import { writeSync } from "node:fs";

process.once("exit", () => {
  const seconds = performance.now() / 1000;
  writeSync(1, JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
});
