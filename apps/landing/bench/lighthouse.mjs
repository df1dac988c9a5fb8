import { execFile } from "node:child_process";
import { promisify } from "node:util";

const VERSION = "13.5.0";
const LOWEST_NODE = { major: 22, minor: 19 };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Whether this Node can run Lighthouse. */
export function canRunLighthouse() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > LOWEST_NODE.major || (major === LOWEST_NODE.major && minor >= LOWEST_NODE.minor);
}

/**
 * @param {string} url
 * @param {"mobile" | "desktop"} form
 * @param {{ readonly executablePath: string, readonly args: readonly string[] }} browser
 * @returns {Promise<readonly number[]>} performance, accessibility, best practices, SEO: 0 to 100
 */
export async function runLighthouse(url, form, { executablePath, args }) {
  const options = ["--quiet", "--output=json", "--output-path=stdout", `--only-categories=${CATEGORIES.join(",")}`];
  if (form === "desktop") options.push("--preset=desktop");
  const flags = `--chrome-flags=${["--headless=new", ...args].join(" ")}`;
  const { stdout } = await promisify(execFile)("npx", ["-y", `lighthouse@${VERSION}`, url, ...options, flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: 64 << 20,
  });
  const { categories } = JSON.parse(stdout);
  return CATEGORIES.map((name) => Math.round(categories[name].score * 100));
}
