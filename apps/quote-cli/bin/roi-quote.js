#!/usr/bin/env node
import { existsSync } from "node:fs";

const program = new URL("../dist/roi-quote.js", import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  console.error("roi-quote is not built yet. Type in the folder of the repository: npx -y pnpm@12.21.0 build");
  process.exitCode = 1;
}
