import { join, resolve } from "node:path";
import type { AllowedOrigins } from "./cors.ts";
import { type DataDirectory, dataDirectory } from "./data-directory.ts";
import { packageRoot } from "./package-root.ts";
import { OperatorError } from "./operator-error.ts";

export type ServerSettings = {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly data: DataDirectory;
  /** Folder of the built page. */
  readonly webRoot: string;
  readonly allowedOrigins: AllowedOrigins;
  /** Sites that may show the calculator in a frame, besides this origin itself. */
  readonly embedders: AllowedOrigins;
};

const DEFAULT_PORT = 4173;
const HIGHEST_PORT = 65_535;

/** Reads the settings. An empty variable counts as absent. */
export function serverSettings(env: NodeJS.ProcessEnv): ServerSettings {
  return {
    host: env["HOST"] || "localhost",
    port: port(env["PORT"]),
    data: dataDirectory(env["DATA_DIR"]),
    webRoot: env["WEB_ROOT"] ? resolve(env["WEB_ROOT"]) : join(packageRoot(), "../landing/dist"),
    allowedOrigins: origins("ALLOWED_ORIGINS", env["ALLOWED_ORIGINS"]?.trim() || "*"),
    embedders: origins("EMBED_ORIGINS", env["EMBED_ORIGINS"]?.trim() ?? ""),
  };
}

function port(setting: string | undefined): number {
  if (!setting) return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(setting) && Number(setting) <= HIGHEST_PORT) return Number(setting);
  throw new OperatorError(
    `PORT must be a whole number from 0 to ${HIGHEST_PORT} (0 = any free port): current value is ${JSON.stringify(setting)}`,
  );
}

function origins(variable: string, setting: string): AllowedOrigins {
  if (setting === "*") return "any";
  if (setting === "") return [];
  return setting.split(",").map((part) => {
    const origin = part.trim();
    if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new OperatorError(
      `${variable} must be * or a comma-separated list such as https://www.example.com: current value has ${JSON.stringify(origin)}`,
    );
  });
}
