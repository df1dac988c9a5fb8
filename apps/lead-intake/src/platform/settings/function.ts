import * as v from "valibot";
import { INTAKE } from "./intake.ts";
import { group } from "./read-settings.ts";
import { anyText } from "./values.ts";

/** The variable is a JSON object of keys by name. */
const secretKeys = v.pipe(
  v.string(),
  v.parseJson(undefined, "must be a JSON object of keys"),
  v.record(v.string(), v.string()),
  v.transform((keys): string | undefined => keys["default"] ?? Object.values(keys)[0]),
);
/** Set by the project for each of its functions. */
const ofTheProject = "";

/** Every variable of the function on Supabase, besides what switches a channel on. */
export const FUNCTION = group(
  {
    ...INTAKE.settings,
    ALLOWED_ORIGINS: {
      ...INTAKE.settings.ALLOWED_ORIGINS,
      unset: "needed",
      meaning: "as for the server: the page's origin",
    },
    DATABASE_URL: {
      schema: anyText,
      unset: "the project's `SUPABASE_DB_URL`",
      meaning: "another connection, such as the transaction pooler's (port 6543)",
    },
    LEAD_STORE: {
      schema: v.picklist(["postgres", "rpc"], "must be postgres or rpc"),
      fallback: "postgres",
      meaning:
        "`rpc` calls `lead_intake` through the project's API instead, where the project refuses direct connections",
    },
    SUPABASE_DB_URL: { schema: anyText, meaning: ofTheProject },
    SUPABASE_URL: { schema: anyText, meaning: ofTheProject },
    SUPABASE_SECRET_KEYS: { schema: secretKeys, meaning: ofTheProject },
    SUPABASE_SERVICE_ROLE_KEY: { schema: anyText, meaning: ofTheProject },
  },
  [
    ...INTAKE.rules,
    {
      about: ["LEAD_STORE", "DATABASE_URL", "SUPABASE_DB_URL"],
      broken: ({ LEAD_STORE, DATABASE_URL, SUPABASE_DB_URL }) =>
        LEAD_STORE === "postgres" &&
        DATABASE_URL === null &&
        SUPABASE_DB_URL === null &&
        "lead-intake needs SUPABASE_DB_URL or DATABASE_URL",
    },
    {
      about: ["LEAD_STORE", "SUPABASE_URL", "SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY"],
      broken: ({ LEAD_STORE, SUPABASE_URL, SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY }) =>
        LEAD_STORE === "rpc" &&
        !(SUPABASE_URL && (SUPABASE_SECRET_KEYS ?? SUPABASE_SERVICE_ROLE_KEY)) &&
        "lead-intake needs SUPABASE_URL and SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY with LEAD_STORE=rpc",
    },
    {
      // Without it the function would refuse every lead: the page is never of its own origin.
      about: ["ALLOWED_ORIGINS"],
      broken: ({ ALLOWED_ORIGINS }) =>
        ALLOWED_ORIGINS === null &&
        "lead-intake needs ALLOWED_ORIGINS, the page's origin such as https://www.example.com",
    },
  ],
);
