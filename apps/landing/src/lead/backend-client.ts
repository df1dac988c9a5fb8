import type { SupabaseClient } from "@supabase/supabase-js";
import type { Site } from "@contractor-roi/site";

let client: Promise<SupabaseClient> | null = null;

/**
 * Returns the page's one client of the hosted backend, loaded on first use. A failed load is not cached: the next call tries
 * again.
 */
export function loadBackendClient(backend: Site["backend"]): Promise<SupabaseClient> {
  client ??= import("@supabase/supabase-js").then(
    ({ createClient }) =>
      createClient(backend.url || window.location.origin, backend.key, {
        auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
      }),
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}
