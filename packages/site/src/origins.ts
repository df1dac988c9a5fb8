/** Origins that are allowed something: any, or the page's own and these. */
export type Origins = "any" | readonly string[];

/**
 * Reads a setting such as `EMBED_ORIGINS`: `*`, or a comma-separated list of origins. An empty text allows the page's own alone.
 *
 * @param isSupported whether an origin may stand there; it may be a pattern, `https://*.example.com`
 * @returns the origins, or a problem as a sentence without its subject, the setting's name
 */
export function readOrigins(
  setting: string,
  isSupported: (origin: string) => boolean = () => true,
): { readonly ok: true; readonly origins: Origins } | { readonly ok: false; readonly problem: string } {
  if (setting === "*") return { ok: true, origins: "any" };
  if (setting === "") return { ok: true, origins: [] };
  const origins = setting.split(",").map((part) => part.trim());
  const wrong = origins.find((origin) => !isOrigin(origin) || !isSupported(origin));
  if (wrong === undefined) return { ok: true, origins };
  return {
    ok: false,
    problem: `must be * or a comma-separated list such as https://www.example.com: current value has ${JSON.stringify(wrong)}`,
  };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
