/** Words of a `User-Agent`, and ours: the first that is found counts, as each browser names those that it came from. */
const BROWSERS = "Edg=Edge OPR=Opera Firefox=Firefox FxiOS=Firefox CriOS=Chrome Chrome=Chrome Safari=Safari";
const SYSTEMS = "iPhone=iPhone iPad=iPad Android=Android Windows=Windows Macintosh=Mac CrOS=ChromeOS Linux=Linux";

/**
 * A browser in our own words, as its header may hold anything.
 *
 * @example
 * describeBrowser("Mozilla/5.0 (iPhone; …) AppleWebKit/605.1 … Safari/604.1"); // "Safari on iPhone"
 */
export function describeBrowser(userAgent = ""): string {
  const named = (words: string) =>
    words
      .split(" ")
      .map((pair) => pair.split("="))
      .find(([word = ""]) => userAgent.includes(word))?.[1];
  return `${named(BROWSERS) ?? "A browser"} on ${named(SYSTEMS) ?? "an unknown device"}`;
}
