import { describe, expect, it } from "vitest";
import { HOSTS, hostFile, type Host } from "./host-file.ts";

const own = (hash: string): string => `default-src 'none'; script-src 'self' 'sha256-${hash}'; base-uri 'none'`;
const POLICIES = new Map(
  ["index.html", "hvac.html", "roofing/spring.html", "embed.html", "embed/es.html", "404.html"].map((name) => [
    name,
    own(name),
  ]),
);
const EMBEDDER = "https://www.example.com";
/** Every document by an address that shows it. */
const DOCUMENTS = [
  ["/", "index.html", "'none'"],
  ["/hvac", "hvac.html", "'none'"],
  ["/roofing/spring", "roofing/spring.html", "'none'"],
  ["/embed.html", "embed.html", `'self' ${EMBEDDER}`],
  ["/embed/es.html", "embed/es.html", `'self' ${EMBEDDER}`],
] as const;

type Rule = { readonly path: string; readonly headers: readonly (readonly [name: string, value: string])[] };

/**
 * Reads a `_headers` file by the documented syntax: a path on a line of its own, below it indented `Name: value` lines.
 * Sources: https://docs.netlify.com/manage/routing/headers/, https://developers.cloudflare.com/pages/configuration/headers/
 */
function parseHeaders(file: string): readonly Rule[] {
  return file
    .split(/\n(?=\S)/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .map(([path = "", ...lines]) => {
      expect(path).toMatch(/^\/[\w./-]*\*?$/);
      const headers = lines.map((line) => {
        const [, name = "", value = ""] = /^\s+([A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
        expect(name, line).not.toBe("");
        return [name.toLowerCase(), value] as const;
      });
      return { path, headers };
    });
}

/** Headers sent at an address if the last of several rules counts (Netlify), or all do, joined by commas (Cloudflare). */
function sentAt(address: string, all: readonly Rule[], isJoined: boolean): ReadonlyMap<string, string> {
  const sent = new Map<string, string>();
  const matching = all.filter(({ path }) =>
    path.endsWith("*") ? address.startsWith(path.slice(0, -1)) : path === address,
  );
  for (const [name, value] of matching.flatMap(({ headers }) => headers)) {
    const before = sent.get(name);
    sent.set(name, isJoined && before !== undefined ? `${before}, ${value}` : value);
  }
  return sent;
}

const manyPages = (count: number): ReadonlyMap<string, string> =>
  new Map(Array.from({ length: count }, (_, index) => [`page-${index}.html`, own("x")]));

describe.each(["netlify", "cloudflare"] as const)("_headers for %s", (host) => {
  const isJoined = host === "cloudflare";
  const all = parseHeaders(hostFile(host, POLICIES, [EMBEDDER]));
  // It redirects each document's file to its address.
  const addressOf = (address: string): string => (isJoined ? address.replace(/\.html$/, "") : address);

  it.each(DOCUMENTS)("sends %s with the policy of %s, and lets it be framed by %s", (address, name, ancestors) => {
    const sent = sentAt(addressOf(address), all, isJoined);
    const policies = sent.get("content-security-policy")?.split(", ") ?? [];
    expect(policies.at(-1)).toBe(`${own(name)}; frame-ancestors ${ancestors}`);
    // Both apply: none may forbid a source that the document needs.
    for (const policy of policies) {
      expect(policy).toContain(`'sha256-${name}'`);
      if (name.startsWith("embed")) expect(policy).toContain(`frame-ancestors 'self' ${EMBEDDER}`);
    }
    expect(sent.get("cache-control")).toBe("no-cache");
  });

  it("sends every answer with the other headers, and unchanging files with a year", () => {
    for (const address of ["/", "/hvac", "/assets/main-abc.js", "/nothing"]) {
      const sent = sentAt(address, all, isJoined);
      expect(sent.get("strict-transport-security"), address).toBe("max-age=15552000");
      expect(sent.get("permissions-policy"), address).toContain("microphone=(self)");
      expect(sent.get("cross-origin-opener-policy"), address).toBe("same-origin-allow-popups");
      expect(sent.get("x-content-type-options"), address).toBe("nosniff");
      expect(sent.get("referrer-policy"), address).toBe("strict-origin-when-cross-origin");
    }
    expect(sentAt("/assets/main-abc.js", all, isJoined).get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect(sentAt("/nothing", all, isJoined).get("content-security-policy")).toContain("'sha256-404.html'");
    expect(sentAt("/embed.js", all, isJoined).get("access-control-allow-origin")).toBe("*");
    expect(sentAt("/", all, isJoined).has("access-control-allow-origin")).toBe(false);
    for (const [address, sharing] of [
      ["/embed.js", "cross-origin"],
      [addressOf("/embed.html"), "cross-origin"],
      [addressOf("/embed/es.html"), "cross-origin"],
      ["/", undefined],
    ] as const)
      expect(sentAt(address, all, isJoined).get("cross-origin-resource-policy"), address).toBe(sharing);
  });
});

describe("hostFile", () => {
  it("refuses what Cloudflare does not take: more than 100 rules, a line of more than 2,000 characters", () => {
    expect(parseHeaders(hostFile("cloudflare", manyPages(97), []))).toHaveLength(100);
    expect(() => hostFile("cloudflare", manyPages(98), [])).toThrow(/at most 100 rules .* it has 101/);
    const long = new Map([["index.html", own("x".repeat(1900))]]);
    expect(() => hostFile("cloudflare", long, [])).toThrow(/2000 characters a line/);
    expect(hostFile("netlify", long, [])).toContain("x".repeat(1900));
  });

  it("for nginx leads a page's other addresses to its own", () => {
    const redirects = hostFile("nginx", POLICIES, []).matchAll(/^location ~ (\S+) \{ return 301 ([^$]+)\$/gm);
    const rules = [...redirects].map(([, others = "", own = ""]) => [new RegExp(others), own] as const);
    const led = (path: string) => rules.find(([others]) => others.test(path))?.[1];
    const paths = ["/index.html", "/hvac.html", "/roofing/spring/", "/"];
    expect(paths.map(led)).toEqual(["/", "/hvac", "/roofing/spring", undefined]);
  });

  it.each(HOSTS)(
    "for %s lets only named sites frame the calculator, or any site if the owner says so",
    (host: Host) => {
      expect(hostFile(host, POLICIES, [])).toContain(`${own("embed.html")}; frame-ancestors 'self'`);
      expect(hostFile(host, POLICIES, "any")).toContain(`${own("embed.html")}; frame-ancestors *`);
      expect(hostFile(host, POLICIES, "any")).toContain(`${own("index.html")}; frame-ancestors 'none'`);
    },
  );
});
