import type { SupabaseClient } from "@supabase/supabase-js";
import { LEAD_CONFIG } from "../config/lead-config.ts";

let client: Promise<SupabaseClient> | null = null;

/**
 * Returns the shared client of the hosted backend, loaded on first use. A failed load is not cached: the next call tries
 * again.
 */
export function loadBackendClient(): Promise<SupabaseClient> {
  client ??= import("@supabase/supabase-js").then(
    ({ createClient }) =>
      createClient(LEAD_CONFIG.backendUrl || window.location.origin, LEAD_CONFIG.backendKey, {
        auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
      }),
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}
