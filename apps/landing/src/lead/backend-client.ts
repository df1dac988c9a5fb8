import type { SupabaseClient } from "@supabase/supabase-js";
import { CONFIG } from "../config/config.ts";

let client: Promise<SupabaseClient> | null = null;

/**
 * The one hosted-backend client, fetched and created on first use. A failed fetch is forgotten, so that the next try
 * fetches again.
 */
export function loadBackendClient(): Promise<SupabaseClient> {
  client ??= import("@supabase/supabase-js").then(
    ({ createClient }) =>
      createClient(CONFIG.backendUrl || window.location.origin, CONFIG.backendKey, {
        auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
      }),
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}
