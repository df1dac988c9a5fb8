import { execFileSync } from "node:child_process";

/** @throws {Error} that says how to install it: a test with a program that is missing fails */
export function debianProgram(name: string, packageName = name): string {
  try {
    const path = `${process.env["PATH"]}:/usr/sbin:/sbin`;
    return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8", env: { PATH: path } }).trim();
  } catch {
    throw new Error(`${name} is missing: apt-get install -y --no-install-recommends ${packageName}`);
  }
}
