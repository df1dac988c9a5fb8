import { join, resolve } from "node:path";
import { packageRoot } from "./package-root.ts";
import type { Env } from "./setting-values.ts";

/** Folder of the built page: the variable `WEB_ROOT`, else where the build puts it. */
export function webRoot(env: Env): string {
  const setting = env("WEB_ROOT");
  return setting ? resolve(setting) : join(packageRoot(), "../landing/dist");
}
