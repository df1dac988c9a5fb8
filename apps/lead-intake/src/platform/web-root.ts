import { join, resolve } from "node:path";
import { packageRoot } from "./package-root.ts";

/** Folder of the built page. @param setting the variable `WEB_ROOT`; null for the build's own folder */
export function webRoot(setting: string | null): string {
  return setting === null ? join(packageRoot(), "../landing/dist") : resolve(setting);
}
