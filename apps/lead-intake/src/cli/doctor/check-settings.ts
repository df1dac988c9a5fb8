import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { deliverySettings } from "../../delivery/delivery-settings.ts";
import { metricsToken } from "../../web/metrics-token.ts";
import { type Env, inspectSettings } from "../../settings/read-settings.ts";
import { type Settings, SETTINGS } from "../../settings/settings.ts";
import { findingsAbout } from "./finding.ts";

const { ok, problem } = findingsAbout("settings");

/** Finds all mistakes of the settings, so that one hides no other. */
export function checkSettings(env: Env) {
  const { values: settings, problems } = inspectSettings(SETTINGS, env);
  /** Whether all of these can be read. */
  const areRead = (...names: readonly (keyof Settings)[]) =>
    !problems.some(({ about }) => names.some((name) => name === about));
  const sentences = [...problems.map(({ sentence }) => sentence), ...tokenProblem(settings)];
  return {
    findings: sentences.length > 0 ? sentences.map((sentence) => problem(sentence)) : [ok("All can be read.")],
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
