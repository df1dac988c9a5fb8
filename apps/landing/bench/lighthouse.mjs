import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Lighthouse needs a newer Node than the product, so that it brings its own. */
const PACKAGES = ["node@22.19.0", "lighthouse@13.5.0"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/**
 * @param {string} url
 * @param {"mobile" | "desktop"} form
 * @param {{ readonly executablePath: string, readonly args: readonly string[] }} browser
 * @returns {Promise<readonly number[]>} performance, accessibility, best practices, SEO: 0 to 100
 * @throws {Error} if npx cannot fetch the packages
 */
export async function runLighthouse(url, form, { executablePath, args }) {
  const options = ["--quiet", "--output=json", "--output-path=stdout", `--only-categories=${CATEGORIES.join(",")}`];
  if (form === "desktop") options.push("--preset=desktop");
  const flags = `--chrome-flags=${["--headless=new", ...args].join(" ")}`;
  const packages = PACKAGES.flatMap((name) => ["-p", name]);
  const { stdout } = await promisify(execFile)("npx", ["-y", ...packages, "--", "lighthouse", url, ...options, flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: 64 << 20,
  });
  const { categories } = JSON.parse(stdout);
  return CATEGORIES.map((name) => Math.round(categories[name].score * 100));
}
