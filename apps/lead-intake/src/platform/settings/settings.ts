import { databaseUrl } from "../database-url.ts";
import { DELIVERY } from "./delivery.ts";
import { INTAKE } from "./intake.ts";
import { group, type ValuesOf } from "./read-settings.ts";
import { anyText, flag, matches, origins, wholeNumber } from "./values.ts";

const HIGHEST_PORT = 65_535;
const LONGEST_DAYS = 36_500;

const port = wholeNumber(0, HIGHEST_PORT, " (0 = any free port)");

const postgresUrl = matches(
  isDatabaseUrl,
  "must be a URL such as postgres://user:password@host:5432/database. Its value is not shown here: it may hold a password.",
);

function isDatabaseUrl(text: string): boolean {
  try {
    return databaseUrl(text).hosts.length > 0;
  } catch {
    return false;
  }
}

/** Every variable of the server and of the command `leads`. */
export const SETTINGS = group(
  {
    PORT: {
      schema: port,
      fallback: "4173",
      meaning: "0 = any free port; the first printed line names it: `Page:   http://localhost:4173/`",
    },
    HOST: {
      schema: anyText,
      fallback: "localhost",
      meaning: "both loopback addresses of this machine; `0.0.0.0` opens the server to the network",
    },
    ADMIN_PORT: {
      schema: port,
      fallback: "0",
      unset: "same at each start",
      meaning: "of the listener on 127.0.0.1 for desk and metrics; a door has none without it",
    },
    METRICS_TOKEN_FILE: {
      schema: anyText,
      meaning: "file with the token that opens `/metrics` there; needs `ADMIN_PORT`",
    },
    ACCESS_LOG: { schema: flag, fallback: "0", meaning: "`1` logs each request, without personal data" },
    DATABASE_URL: {
      schema: postgresUrl,
      unset: "none: an office",
      meaning:
        "makes this server a door: it takes leads into the mailbox of a Postgres server, `postgres://user:password@host:5432/database`, for an office elsewhere",
    },
    MAILBOX_URL: {
      schema: postgresUrl,
      unset: "none: no doors",
      meaning: "the mailbox that this server, the office, empties: the same address, direct or in session mode",
    },
    DATA_DIR: {
      schema: anyText,
      unset: "`.data`",
      meaning: "folder of the leads, in a file `leads.db`, and of mail that was not sent",
    },
    BACKUP_DIR: {
      schema: anyText,
      unset: "`copies` in `DATA_DIR`",
      meaning: "folder of the daily copies of the leads, better on another disk",
    },
    RETENTION_DAYS: {
      schema: wholeNumber(1, LONGEST_DAYS),
      unset: "none: kept",
      meaning: "leads, spam too, are deleted after so many days",
    },
    WEB_ROOT: {
      schema: anyText,
      unset: "`apps/landing/dist`",
      meaning: "folder of the rendered page; hidden files in it and links out of it are not served",
    },
    LEADS_COMMAND: {
      schema: anyText,
      unset: "as the program finds itself",
      meaning: "the command `leads` as you type it, for sentences that name it: a unit of systemd sets it",
    },
    EMBED_ORIGINS: {
      schema: origins(),
      meaning: "sites that may show the calculator in a frame: a comma-separated list, or `*` for any",
    },
    ...INTAKE.settings,
    ...DELIVERY.settings,
  },
  [
    {
      about: ["DATABASE_URL", "MAILBOX_URL"],
      broken: ({ DATABASE_URL, MAILBOX_URL }) =>
        DATABASE_URL !== null &&
        MAILBOX_URL !== null &&
        "Set DATABASE_URL for a door or MAILBOX_URL for the office, not both: the office takes leads itself, too.",
    },
    {
      about: ["METRICS_TOKEN_FILE", "ADMIN_PORT"],
      broken: ({ METRICS_TOKEN_FILE, ADMIN_PORT }) =>
        METRICS_TOKEN_FILE !== null &&
        ADMIN_PORT === 0 &&
        "METRICS_TOKEN_FILE needs ADMIN_PORT, the port that the metrics are read from.",
    },
    ...INTAKE.rules,
    ...DELIVERY.rules,
  ],
);

export type Settings = ValuesOf<typeof SETTINGS.settings>;
