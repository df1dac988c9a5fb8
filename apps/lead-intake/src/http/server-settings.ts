import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type DatabaseSetting, databaseSetting } from "../storage/database-setting.ts";
import { type DeliverySettings, deliverySettings } from "../delivery/delivery-settings.ts";
import { allowedOrigins, embedOrigins } from "./public/allowed-origins.ts";
import type { AllowedOrigins } from "./public/cors.ts";
import { type IntakePolicy, intakePolicy } from "../leads/checks/intake-policy.ts";
import { retentionDays } from "../leads/retention.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { webRoot } from "../platform/web-root.ts";

export type ServerSettings = {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly database: DatabaseSetting;
  /** The listener on 127.0.0.1 for `pnpm leads` and for what watches the server. */
  readonly admin: {
    /** 0 = any free port; none with a Postgres server. */
    readonly port: number;
    /** What reads the metrics sends it; null if nothing does. */
    readonly metricsToken: string | null;
  };
  /** Whether the log has a line for each request. */
  readonly accessLog: boolean;
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
const TOKEN = /^[\w~+/.=-]{24,}$/;

/** Reads the settings. An empty variable counts as absent. */
export function serverSettings(env: NodeJS.ProcessEnv): ServerSettings {
  const variable = (name: string) => env[name];
  const database = databaseSetting(env);
  return {
    host: env["HOST"] || "localhost",
    port: port("PORT", env["PORT"], DEFAULT_PORT),
    database,
    admin: admin(env),
    accessLog: isOn("ACCESS_LOG", env["ACCESS_LOG"]),
    webRoot: webRoot(variable),
    allowedOrigins: allowedOrigins(env["ALLOWED_ORIGINS"]?.trim() ?? ""),
    embedders: embedOrigins(env["EMBED_ORIGINS"]?.trim() ?? ""),
    policy: intakePolicy(variable, { isBehindGateway: false, hasMailFolder: database.kind === "embedded" }),
    delivery: deliverySettings(variable),
    retentionDays: retentionDays(variable),
  };
}

function port(name: string, setting: string | undefined, fallback: number): number {
  if (!setting) return fallback;
  if (/^\d{1,5}$/.test(setting) && Number(setting) <= HIGHEST_PORT) return Number(setting);
  throw new OperatorError(
    `${name} must be a whole number from 0 to ${HIGHEST_PORT} (0 = any free port): current value is ${JSON.stringify(setting)}`,
  );
}

function admin(env: NodeJS.ProcessEnv): ServerSettings["admin"] {
  const fixed = port("ADMIN_PORT", env["ADMIN_PORT"], 0);
  const file = env["METRICS_TOKEN_FILE"];
  if (!file) return { port: fixed, metricsToken: null };
  if (fixed === 0)
    throw new OperatorError("METRICS_TOKEN_FILE needs ADMIN_PORT, the port that the metrics are read from.");
  return { port: fixed, metricsToken: token(resolve(file)) };
}

function token(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(`METRICS_TOKEN_FILE ${file} cannot be read (${code}).`, { cause });
  }
  if (TOKEN.test(text)) return text;
  throw new OperatorError(
    `METRICS_TOKEN_FILE ${file} must hold 24 or more letters and digits: make it with  (umask 077; openssl rand -hex 32 > FILE)`,
  );
}

function isOn(name: string, setting: string | undefined): boolean {
  if (!setting || setting === "0") return false;
  if (setting === "1") return true;
  throw new OperatorError(`${name} must be 1 or 0: current value is ${JSON.stringify(setting)}`);
}
