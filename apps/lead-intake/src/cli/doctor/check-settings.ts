import type { Plans } from "@contractor-roi/roi-core";
import { type DatabaseSetting, databaseSetting } from "../../storage/database-setting.ts";
import { type DeliverySettings, deliverySettings } from "../../delivery/delivery-settings.ts";
import { allowedOrigins, embedOrigins } from "../../http/public/allowed-origins.ts";
import { intakePolicy } from "../../leads/checks/intake-policy.ts";
import { retentionDays } from "../../leads/retention.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { serverSettings } from "../../http/server-settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

export type CheckedSettings = {
  readonly findings: readonly Finding[];
  /** What the other checks need; null where it cannot be read. */
  readonly database: DatabaseSetting | null;
  readonly delivery: DeliverySettings | null;
  /** Undefined where the page's are counted with. */
  readonly plans: Plans | undefined;
};

const { ok, problem } = findingsAbout("settings");

/** Reads each group of settings by itself, so that one that is wrong hides no other. */
export function checkSettings(env: NodeJS.ProcessEnv): CheckedSettings {
  const problems: Finding[] = [];
  const variable = (name: string) => env[name];
  const database = read(() => databaseSetting(env));
  const delivery = read(() => deliverySettings(variable));
  read(() => serverSettings({ PORT: env["PORT"], ACCESS_LOG: env["ACCESS_LOG"] }));
  read(() => serverSettings({ ADMIN_PORT: env["ADMIN_PORT"], METRICS_TOKEN_FILE: env["METRICS_TOKEN_FILE"] }));
  read(() => allowedOrigins(env["ALLOWED_ORIGINS"]?.trim() ?? ""));
  read(() => embedOrigins(env["EMBED_ORIGINS"]?.trim() ?? ""));
  const policy = read(() =>
    intakePolicy(variable, { isBehindGateway: false, hasMailFolder: database?.kind === "embedded" }),
  );
  read(() => retentionDays(variable));
  return {
    findings: problems.length > 0 ? problems : [ok("All can be read.")],
    database,
    delivery,
    plans: policy?.plans,
  };

  function read<Setting>(setting: () => Setting): Setting | null {
    try {
      return setting();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      problems.push(problem(error.message));
      return null;
    }
  }
}
