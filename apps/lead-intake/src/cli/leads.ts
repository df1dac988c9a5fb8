import { runLeads } from "./run-leads.ts";

// `leads | head` closes the pipe early, which is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
await runLeads(process.argv.slice(2));
