const DEFAULT_PORT = "4173";

/**
 * What the development server leaves to the backend beside it.
 *
 * @param env `PORT` is where the backend listens: `pnpm dev` gives it to both
 */
export function developmentProxy(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const backend = `http://127.0.0.1:${env["PORT"] || DEFAULT_PORT}`;
  return { "/functions": backend, "/voice-sandbox": backend };
}
