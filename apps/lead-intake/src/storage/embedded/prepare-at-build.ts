import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writePreparedDatabase } from "./write-prepared-database.ts";

// The build's last step, run beside the programs.
const temporary = await mkdtemp(join(tmpdir(), "lead-intake-"));
try {
  await writePreparedDatabase(join(temporary, "database"), fileURLToPath(new URL(".", import.meta.url)));
} finally {
  await rm(temporary, { recursive: true });
}
