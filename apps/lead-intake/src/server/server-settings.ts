import { type DatabaseSetting, databaseSetting } from "../database/database-setting.ts";
import { type DeliverySettings, deliverySettings } from "../delivery/delivery-settings.ts";
import { allowedOrigins, embedOrigins } from "../intake/allowed-origins.ts";
import type { AllowedOrigins } from "../intake/cors.ts";
import { type IntakePolicy, intakePolicy } from "../intake/intake-policy.ts";
import { retentionDays } from "../leads/retention.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { webRoot } from "../platform/web-root.ts";

export type ServerSettings = {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly database: DatabaseSetting;
  /** Folder of the built page. */
  readonly webRoot: string;
  readonly allowedOrigins: AllowedOrigins;
  readonly policy: IntakePolicy;
  readonly delivery: DeliverySettings;
  /** Leads are deleted after so many days; null keeps them. */
  readonly retentionDays: number | null;
  /** Sites that may show the calculator in a frame, besides this origin itself. */
  readonly embedders: AllowedOrigins;
};

const DEFAULT_PORT = 4173;
const HIGHEST_PORT = 65_535;

/** Reads the settings. An empty variable counts as absent. */
export function serverSettings(env: NodeJS.ProcessEnv): ServerSettings {
  const variable = (name: string) => env[name];
  const database = databaseSetting(env);
  return {
    host: env["HOST"] || "localhost",
    port: port(env["PORT"]),
    database,
    webRoot: webRoot(variable),
    allowedOrigins: allowedOrigins(env["ALLOWED_ORIGINS"]?.trim() ?? ""),
    embedders: embedOrigins(env["EMBED_ORIGINS"]?.trim() ?? ""),
    policy: intakePolicy(variable, { isBehindGateway: false, hasMailFolder: database.kind === "embedded" }),
    delivery: deliverySettings(variable),
    retentionDays: retentionDays(variable),
  };
}

function port(setting: string | undefined): number {
  if (!setting) return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(setting) && Number(setting) <= HIGHEST_PORT) return Number(setting);
  throw new OperatorError(
    `PORT must be a whole number from 0 to ${HIGHEST_PORT} (0 = any free port): current value is ${JSON.stringify(setting)}`,
  );
}
