import { INTAKE } from "./intake.ts";
import { group } from "./read-settings.ts";
import { anyText } from "./values.ts";

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
    // The project sets it for each of its functions.
    SUPABASE_DB_URL: { schema: anyText, meaning: "" },
  },
  [
    ...INTAKE.rules,
    {
      about: ["DATABASE_URL", "SUPABASE_DB_URL"],
      broken: ({ DATABASE_URL, SUPABASE_DB_URL }) =>
        DATABASE_URL === null && SUPABASE_DB_URL === null && "lead-intake needs SUPABASE_DB_URL or DATABASE_URL",
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
