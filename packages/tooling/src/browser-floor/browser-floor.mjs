// @ts-check
/** @typedef {import("@mdn/browser-compat-data").CompatStatement} CompatStatement */
/** @typedef {import("@mdn/browser-compat-data").SimpleSupportStatement} Support */

/** The oldest browsers that run the built scripts, as the README has them. */
export const OLDEST = { Chrome: "111", Edge: "111", Firefox: "128", Safari: "16.4" };

/** The newest syntax that all of them parse. */
export const OLDEST_SYNTAX = 2022;

/** How the table of browser support calls them. */
const IDS = /** @type {const} */ ({
  Chrome: ["chrome", "chrome_android"],
  Edge: ["edge"],
  Firefox: ["firefox", "firefox_android"],
  Safari: ["safari", "safari_ios"],
});

/**
 * Which of the oldest browsers lack an API, each with the version that brings it: "Chrome 120, Safari 17".
 *
 * @param {CompatStatement} compat
 * @returns {string} "" if all have it
 */
export function whoLacks(compat) {
  const lacking = /** @type {(keyof typeof IDS)[]} */ (Object.keys(IDS)).flatMap((name) => {
    const late = IDS[name].map((id) => supportOf(compat, id)).find((entries) => !entries.some(isOldEnough(name)));
    if (late === undefined) return [];
    const version = late.find(({ version_added: since }) => /^\d/.test(String(since)))?.version_added;
    return [version ? `${name} ${version}` : `${name} not at all`];
  });
  return lacking.join(", ");
}

/**
 * What a browser has under the API's own name and without a setting.
 *
 * @param {CompatStatement} compat
 * @param {import("@mdn/browser-compat-data").BrowserName} id
 * @returns {Support[]}
 */
function supportOf(compat, id) {
  const entries = [compat.support[id] ?? []].flat();
  return entries.filter(({ flags, prefix, alternative_name: otherName }) => !flags && !prefix && !otherName);
}

/** @param {keyof typeof IDS} name @returns {(support: Support) => boolean} */
function isOldEnough(name) {
  const oldest = OLDEST[name];
  return ({ version_added: added, version_removed: removed }) =>
    isUpTo(added, oldest) && !(removed && isUpTo(removed, oldest));
}

/** @param {Support["version_added"]} version @param {string} oldest */
function isUpTo(version, oldest) {
  if (typeof version !== "string" || !/\d/.test(version)) return false;
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split(".").map(Number);
  return major < oldestMajor || (major === oldestMajor && minor <= oldestMinor);
}
