import { isLoopbackHost } from "@contractor-roi/lead-store/base/ip-address";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { deliverySettings } from "../../delivery/delivery-settings.ts";
import { metricsToken } from "../../web/metrics-token.ts";
import { type Env, inspectSettings } from "../../settings/read-settings.ts";
import { type Settings, SETTINGS } from "../../settings/settings.ts";
import { unknownNames } from "../../settings/unknown-names.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { ok, warning, problem } = findingsAbout("settings");

/** Finds all mistakes of the settings, so that one hides no other. */
export function checkSettings(env: Env) {
  const { values: settings, problems } = inspectSettings(SETTINGS, env);
  /** Whether all of these can be read. */
  const areRead = (...names: readonly (keyof Settings)[]) =>
    !problems.some(({ about }) => names.some((name) => name === about));
  const sentences = [...problems.map(({ sentence }) => sentence), ...tokenProblem(settings)];
  const wrong = sentences.length > 0 ? sentences.map(problem) : [ok("All can be read.")];
  return {
    findings: [...wrong, ...unknownNames(env).map(warning)],
    /** Those that can be read; others count as unset. */
    settings,
    delivery: deliverySettings(settings),
    areRead,
  };
}

function tokenProblem({ METRICS_TOKEN_FILE }: Settings): string[] {
  try {
    metricsToken(METRICS_TOKEN_FILE);
    return [];
  } catch (error) {
    if (error instanceof OperatorError) return [error.message];
    throw error;
  }
}

/** Whether visitors can be told apart, for the limit of leads from one address. The settings themselves are valid. */
export function checkProxies(settings: Settings): Finding {
  const { ok, warning } = findingsAbout("proxies");
  if (settings.RATE_LIMIT_LEADS === 0) return warning("RATE_LIMIT_LEADS=0: one address may send leads without limit.");
  const { TRUSTED_PROXIES: trusted, TRUSTED_PROXY_HOPS: hops } = settings;
  if (settings.DATABASE_URL !== null && settings.RATE_LIMIT_SECRET === null)
    return warning(
      "RATE_LIMIT_SECRET is not set: of several servers each counts an address for itself, and anew after each start.",
    );
  if (trusted !== null) return ok(`X-Forwarded-For is believed from ${trusted.join(",")}.`);
  if (hops > 0) return ok(`${hops} are counted off X-Forwarded-For.`);
  return isLoopbackHost(settings.HOST)
    ? ok("A proxy on this machine is believed, nothing else reaches the server.")
    : warning(
        "HOST opens the server to the network: if a proxy on another machine is in front, name it in TRUSTED_PROXIES.",
      );
}
