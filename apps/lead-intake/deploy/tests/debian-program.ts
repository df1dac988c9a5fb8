import { execFileSync } from "node:child_process";

/** Returns the path of one of Debian's programs. @throws {Error} that says how to install it: no test is skipped for a missing one */
export function debianProgram(name: string, packageName = name): string {
  try {
    const path = `${process.env["PATH"]}:/usr/sbin:/sbin`;
    return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8", env: { PATH: path } }).trim();
  } catch {
    throw new Error(`${name} is missing: apt-get install -y --no-install-recommends ${packageName}`);
  }
}
