import { allowedOrigins } from "../public/allowed-origins.ts";
import type { AllowedOrigins } from "../public/cors.ts";
import type { RpcSettings } from "../../leads/rpc-lead-intake.ts";

/** How the deployed function reaches its database. */
export type EdgeStore = { readonly kind: "postgres"; readonly url: string } | ({ readonly kind: "rpc" } & RpcSettings);

/**
 * Reads the variables that a Supabase project sets for its functions, and two of our own: `DATABASE_URL` replaces the
 * project's connection, `LEAD_STORE=rpc` uses the project's API instead of a connection.
 *
 * @throws {Error} that names what is missing
 */
export function edgeStore(env: (name: string) => string | undefined): EdgeStore {
  const choice = env("LEAD_STORE") || "postgres";
  switch (choice) {
    case "postgres": {
      const url = env("DATABASE_URL") || env("SUPABASE_DB_URL");
      if (url) return { kind: "postgres", url };
      throw new Error("lead-intake needs SUPABASE_DB_URL or DATABASE_URL");
    }
    case "rpc": {
      const url = env("SUPABASE_URL");
      const key = secretKey(env("SUPABASE_SECRET_KEYS")) || env("SUPABASE_SERVICE_ROLE_KEY");
      if (url && key) return { kind: "rpc", url, key };
      throw new Error(
        "lead-intake needs SUPABASE_URL and SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY with LEAD_STORE=rpc",
      );
    }
    default:
      throw new Error("LEAD_STORE must be postgres or rpc");
  }
}

/**
 * Reads `ALLOWED_ORIGINS`, without which a deployed function would refuse every lead: the page is never of its own origin.
 *
 * @throws {Error} that says what is missing
 */
export function edgeOrigins(env: (name: string) => string | undefined): AllowedOrigins {
  const setting = env("ALLOWED_ORIGINS")?.trim();
  if (setting) return allowedOrigins(setting);
  throw new Error("lead-intake needs ALLOWED_ORIGINS, the page's origin such as https://www.example.com");
}

/** The variable is a JSON object of keys by name. */
function secretKey(variable: string | undefined): string | undefined {
  if (!variable) return undefined;
  const keys = JSON.parse(variable) as Record<string, string>;
  return keys["default"] ?? Object.values(keys)[0];
}
