// @ts-check
// Writes `./x.js` where declarations import `./x.ts`: tsc leaves that, and TypeScript before 5.0 refuses it. Then copies the
// declarations for the CommonJS build.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DIST = join(import.meta.dirname, "../dist");
const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^(?!cjs).*\.d\.ts$/.test(file),
);

for (const file of files) {
  const path = join(DIST, file);
  writeFileSync(path, readFileSync(path, "utf8").replace(/(from ")(\.[^"]+)\.ts"/g, '$1$2.js"'));
  cpSync(path, join(DIST, "cjs", file), { recursive: true });
}
