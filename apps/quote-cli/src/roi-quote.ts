import { EXIT, reasonOf } from "./errors.ts";
import { runProgram } from "./program.ts";

for (const [signal, code] of [
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => process.exit(code));
}
// A reader such as `head` may close the pipe early: not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  process.stderr.write(`roi-quote: standard output could not be written: ${reasonOf(error)}\n`);
  process.exit(EXIT.failed);
});
// There is nowhere left to say why.
process.stderr.on("error", () => process.exit(EXIT.failed));

process.exitCode = await runProgram(process.argv.slice(2), process);
