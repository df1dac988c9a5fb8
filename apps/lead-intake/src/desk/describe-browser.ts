/** Words of a `User-Agent`, each with ours. The first one found counts, since a browser also names those that it descends from. */
const BROWSERS = "Edg=Edge OPR=Opera Firefox=Firefox FxiOS=Firefox CriOS=Chrome Chrome=Chrome Safari=Safari";
const SYSTEMS = "iPhone=iPhone iPad=iPad Android=Android Windows=Windows Macintosh=Mac CrOS=ChromeOS Linux=Linux";

/**
 * A browser in our own words, as its header may hold anything, and its network.
 *
 * @param network an IPv4 address, or the /48 of an IPv6 one, as `findSender` has it; null if it is unknown
 * @example
 * describeBrowser("Mozilla/5.0 (iPhone; …) … Safari/604.1", "203.0.113.7"); // "Safari on iPhone, 203.0.113.0/24"
 */
export function describeBrowser(userAgent = "", network: string | null = null): string {
  const named = (words: string) =>
    words
      .split(" ")
      .map((pair) => pair.split("="))
      .find(([word = ""]) => userAgent.includes(word))?.[1];
  const browser = `${named(BROWSERS) ?? "A browser"} on ${named(SYSTEMS) ?? "an unknown device"}`;
  return network === null ? browser : `${browser}, ${subnetOf(network)}`;
}

function subnetOf(network: string): string {
  const [, ...groups] = /^(.{4})(.{4})(.{4})\/48$/.exec(network) ?? [];
  return groups.length > 0 ? `${groups.join(":")}::/48` : network.replace(/\d+$/, "0/24");
}
