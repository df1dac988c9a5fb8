// The program's first file imports nothing at its start, so that it can say why the rest cannot be loaded.
// `leads | head` closes the pipe early, which is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

import("./run-leads.ts")
  .then(({ runLeads }) => runLeads(process.argv.slice(2)))
  .catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
    process.stderr.write(`Too few files may be open at a time (${error.code}): run it after  ulimit -n 1024\n`);
    process.exit(1);
  });
