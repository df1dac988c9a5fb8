import { parseArgs } from "node:util";
import type { ListOptions } from "./lead-store.ts";
import { isLimit } from "./list-options.ts";

export const USAGE = `Usage: pnpm leads [options]
       pnpm leads migrate

Lists the stored leads, newest first. "migrate" brings the schema of a Postgres server up to date.

  --json       all columns, as a JSON array
  --spam       what the honeypot caught, instead of the leads
  --all        leads and spam
  --limit N    the newest N
  --help       this text

DATABASE_URL names a Postgres server, postgres://user:password@host:5432/database. Without it, DATA_DIR names the
directory of the embedded database; the default is .data in the current directory.
`;

export type LeadsCommand =
  | { readonly kind: "list"; readonly json: boolean; readonly options: ListOptions }
  | { readonly kind: "migrate" }
  | { readonly kind: "help" }
  | { readonly kind: "mistake"; readonly message: string };

export function leadsCommand(args: readonly string[]): LeadsCommand {
  if (args.length === 1 && args[0] === "migrate") return { kind: "migrate" };
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        json: { type: "boolean", default: false },
        spam: { type: "boolean", default: false },
        all: { type: "boolean", default: false },
        limit: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return { kind: "help" };
    if (values.spam && values.all) return { kind: "mistake", message: "Choose one of --spam and --all." };
    const limit = values.limit === undefined ? undefined : Number(values.limit);
    if (!isLimit(limit)) return { kind: "mistake", message: "--limit must be a whole number from 1." };
    const disposition = values.all ? "all" : values.spam ? "spam" : "accepted";
    return { kind: "list", json: values.json, options: { disposition, limit } };
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : "Unknown option." };
  }
}
