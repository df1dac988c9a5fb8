import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { FIXED_SITE } from "./fixed-site.ts";

/** Writes a site of fixed plans, and builds the program that some tests run. turbo has built it before. */
export default function buildProgram(): void {
  mkdirSync(dirname(FIXED_SITE), { recursive: true });
  writeFileSync(FIXED_SITE, JSON.stringify({ plans: FIXED_PLANS }));
  if (process.env["TURBO_HASH"]) return;
  const folder = join(import.meta.dirname, "../..");
  execFileSync(join(folder, "node_modules/.bin/tsup"), ["--silent"], { cwd: folder, stdio: "inherit" });
}
