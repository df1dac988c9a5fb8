import { type DeliverySettings, deliverySettings } from "../../delivery/delivery-settings.ts";
import { metricsToken } from "../../web/metrics-token.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { type Env, inspectSettings } from "../../settings/read-settings.ts";
import { type Settings, SETTINGS } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

type CheckedSettings = {
  readonly findings: readonly Finding[];
  /** The readable settings; others count as unset. */
  readonly settings: Settings;
  readonly delivery: DeliverySettings;
  /** Whether all of these can be read. */
  readonly areRead: (...names: readonly (keyof Settings)[]) => boolean;
};

const { ok, problem } = findingsAbout("settings");

/** Finds all mistakes of the settings, so that one hides no other. */
export function checkSettings(env: Env): CheckedSettings {
  const { values: settings, problems } = inspectSettings(SETTINGS, env);
  const areRead = (...names: readonly string[]) => !problems.some(({ about }) => names.includes(about));
  const sentences = [...problems.map(({ sentence }) => sentence), ...tokenProblem(settings)];
  return {
    findings: sentences.length > 0 ? sentences.map((sentence) => problem(sentence)) : [ok("All can be read.")],
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
