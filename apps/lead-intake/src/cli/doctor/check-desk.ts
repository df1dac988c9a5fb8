import type { Site } from "@contractor-roi/site";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { hostedDesk } from "../../desk/desk-settings.ts";
import type { Settings } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const LIMIT_MS = 5_000;
const { ok, problem } = findingsAbout("desk");

/** Whether the desk's own address leads to a desk. */
export async function checkDesk(settings: Settings, site: Site | null): Promise<Finding> {
  try {
    const hosted = hostedDesk(settings, site);
    if (hosted === null) return ok("It is served to this machine alone: DESK_URL is not set.");
    const { url, users } = hosted;
    const options = { redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) } as const;
    const answer = await fetch(`${url}/api/sessions`, options).catch(() => null);
    if (answer?.status === 403 && answer.headers.get("cross-origin-resource-policy") === "same-origin")
      return ok(`${url} is the desk's; addresses that may sign in: ${users.length}.`);
    const found = answer === null ? "does not answer" : "is not the desk's";
    return problem(`${url} ${found}: check its DNS name, and its block in the proxy (page 5), which passes Host on.`);
  } catch (error) {
    if (error instanceof OperatorError) return problem(error.message);
    throw error;
  }
}
