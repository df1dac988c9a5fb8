import { onTestFinished } from "vitest";
import { leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { kill, type ServerProcess, startServerProcess } from "./programs.ts";

/** A server that is gone after the test. */
export async function testServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  onTestFinished(() => kill(server));
  return server;
}

/** Whether the server still takes new connections; one that is stopping does not. */
export function takesConnections(server: ServerProcess): Promise<boolean> {
  const asked = fetch(new URL("/healthz", server.url), { headers: { connection: "close" } });
  return asked.then(
    () => true,
    () => false,
  );
}

export function submit(
  server: ServerProcess,
  lead: unknown,
  key: string = crypto.randomUUID(),
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(new URL(LEAD_INTAKE_PATH, server.url), { ...leadPost(lead, withKey(key)), signal: signal ?? null });
}

/** Presses the button of the desk's page that a link opens. */
export function pressSignIn(link: string): Promise<Response> {
  const { origin, hash } = new URL(link);
  const headers = { origin, "x-leads-desk": "1", "content-type": "application/json" };
  const body = JSON.stringify({ secret: hash.slice(1) });
  return fetch(`${origin}/api/sign-in/use`, { method: "POST", headers, body });
}
