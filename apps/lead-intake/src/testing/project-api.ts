import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { SqlDatabase } from "../leads/sql-database.ts";
import { listen } from "../platform/listen.ts";

export type ProjectApi = {
  readonly url: string;
  /** Acts as service_role. */
  readonly secretKey: string;
  /** Acts as anon. */
  readonly publishableKey: string;
  /** An older key, a token: acts as service_role, and only with an Authorization header too. */
  readonly serviceRoleKey: string;
  close(): Promise<void>;
};

/**
 * Stands in for a Supabase project's API where there is none to test with. It does what PostgREST does with
 * `POST /rest/v1/rpc/<function>`: checks the key, takes the key's role, calls the real function with the members of the
 * body as named arguments in one transaction, and returns its result, or the database's error with SQLSTATE, message
 * and details.
 */
export async function startProjectApi(database: SqlDatabase): Promise<ProjectApi> {
  const secret = randomBytes(12).toString("hex");
  const secretKey = `sb_secret_${secret}`;
  const publishableKey = `sb_publishable_${secret}`;
  const serviceRoleKey = `eyJ${secret}`;

  const roleOf = ({ headers }: IncomingMessage): string | null => {
    if (headers["apikey"] === serviceRoleKey)
      return headers.authorization === `Bearer ${serviceRoleKey}` ? "service_role" : "anon";
    // The gateway reads a bearer that is not its own as a token, and refuses one that is none.
    if (headers.authorization !== undefined) return null;
    return { [secretKey]: "service_role", [publishableKey]: "anon" }[String(headers["apikey"])] ?? null;
  };

  const { port, close } = await listen(
    async (request, response) => {
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
      const role = roleOf(request);
      if (role === null) return void answer(401, { message: "Invalid API key" });
      const [, name] = /^\/rest\/v1\/rpc\/([a-z_]+)$/.exec(request.url ?? "") ?? [];
      if (request.method !== "POST" || name === undefined)
        return void answer(404, { code: "PGRST125", message: "Invalid path" });
      try {
        const args = Object.entries((await json(request)) as Record<string, unknown>);
        const named = args.map(([argument], at) => `"${argument}" => $${at + 1}::jsonb`).join(", ");
        const result = await database.transaction(async (session) => {
          await session.script(`set local role ${role}`);
          return session.query(
            `select public.${name}(${named}) as result`,
            args.map(([, value]) => JSON.stringify(value)),
          );
        });
        answer(200, result[0]?.["result"]);
      } catch (error) {
        const { code, message, detail } = error as { code?: string; message: string; detail?: string };
        answer(code === "42501" ? 403 : 400, { code, message, details: detail ?? null, hint: null });
      }
    },
    "127.0.0.1",
    0,
  );
  return { url: `http://127.0.0.1:${port}`, secretKey, publishableKey, serviceRoleKey, close: () => close(1000) };
}
