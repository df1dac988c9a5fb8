import { dataDirectory } from "./data-directory.ts";
import { describeFailure } from "./describe-failure.ts";
import { leadsCommand, USAGE } from "./leads-command.ts";
import { leadsTable } from "./leads-table.ts";
import { OperatorError } from "./operator-error.ts";
import { readLeads } from "./read-leads.ts";
import { terminalJson } from "./terminal-text.ts";

const USAGE_ERROR = 2;
const NOTHING = { accepted: "No leads yet.", spam: "No spam yet.", all: "No leads yet." };

// `pnpm leads | head` closes the pipe early; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await run();

async function run(): Promise<number> {
  const command = leadsCommand(process.argv.slice(2));
  switch (command.kind) {
    case "help":
      process.stdout.write(USAGE);
      return 0;
    case "mistake":
      process.stderr.write(`${command.message}\n\n${USAGE}`);
      return USAGE_ERROR;
    case "list":
  }
  try {
    const leads = await readLeads(dataDirectory(process.env["DATA_DIR"]), command.options);
    const { disposition } = command.options;
    if (command.json) process.stdout.write(`${terminalJson(leads)}\n`);
    else if (leads.length === 0) process.stdout.write(`${NOTHING[disposition]}\n`);
    else process.stdout.write(`${leadsTable(leads, disposition === "all")}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${failure(error)}\n`);
    return 1;
  }
}

/** A database's own message may quote a lead. */
function failure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return `Cannot read the leads: ${JSON.stringify(describeFailure(error))}`;
}
