import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** The tests run the built program. turbo builds it before them; run alone, they build it themselves. */
export default function buildProgram(): void {
  if (process.env["TURBO_HASH"]) return;
  const folder = join(import.meta.dirname, "../..");
  execFileSync(join(folder, "node_modules/.bin/tsup"), ["--silent"], { cwd: folder, stdio: "inherit" });
}
