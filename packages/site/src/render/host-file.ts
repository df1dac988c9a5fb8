import {
  CACHE_CONTROL,
  contentSecurityPolicy,
  everyPolicy,
  HASHED_FOLDER,
  isEmbeddable,
  LOADER,
  NOT_FOUND_DOCUMENT,
  SECURITY_HEADERS,
  sharedHeaders,
  TLS_HEADERS,
} from "../headers.ts";
import type { Origins } from "../origins.ts";

const PAGE = "index.html";

/** Static hosts that `site render --host` writes a file for. */
export const HOSTS = ["netlify", "cloudflare", "nginx"] as const;
export type Host = (typeof HOSTS)[number];

/** Path of each host's file, behind the name of the rendered folder: in it, or beside it if the host would publish it. */
export const HOST_FILES: Readonly<Record<Host, string>> = {
  netlify: "/_headers",
  cloudflare: "/_headers",
  nginx: ".nginx.conf",
};

type Headers = Readonly<Record<string, string>>;
type Rule = { readonly path: string; readonly headers: Headers };

/** Source: https://developers.cloudflare.com/pages/configuration/headers/ */
const CLOUDFLARE_LIMITS = { rules: 100, charactersPerLine: 2000 } as const;

/**
 * The file by which a static host acts as the server does: headers, each document's own policy, addresses without `.html`.
 *
 * @param policies of each document by its name, `index.html`, as the build writes them beside it
 * @param embedders who may show the calculator in a frame
 * @throws {Error} if the headers exceed a limit of the host
 */
export function hostFile(host: Host, policies: ReadonlyMap<string, string>, embedders: Origins): string {
  const documents = new Map(
    Array.from(policies, ([name, policy]) => [name, contentSecurityPolicy(name, policy, embedders)] as const),
  );
  if (host === "nginx") return nginxFile(documents);
  if (host === "netlify") return headersFile(rules(documents, bothAddresses));
  // It redirects `/hvac.html` to `/hvac`.
  return withinLimits(headersFile(rules(documents, (name) => [address(name)])));
}

/** The address of a document, without its extension. */
function address(name: string): string {
  return name === PAGE ? "/" : `/${name.replace(/\.html$/, "")}`;
}

function bothAddresses(name: string): readonly string[] {
  return [address(name), `/${name}`];
}

/**
 * Every rule whose path matches applies, and hosts treat a header that two rules set differently: the last one counts
 * (Netlify), or both are sent (Cloudflare). So only the policy is set twice, and the first one allows all that the
 * second does; the not-found document has the first one alone. Files without a rule for `Cache-Control` these hosts
 * send with one that asks each time, `public, max-age=0, must-revalidate`.
 */
function rules(
  documents: ReadonlyMap<string, string>,
  addressesOf: (name: string) => readonly string[],
): readonly Rule[] {
  const policy = everyPolicy([...documents.values()]);
  const own = Array.from(documents).filter(([name]) => name !== NOT_FOUND_DOCUMENT);
  return [
    { path: "/*", headers: { ...SECURITY_HEADERS, ...TLS_HEADERS, "Content-Security-Policy": policy } },
    { path: `${HASHED_FOLDER}*`, headers: { "Cache-Control": CACHE_CONTROL.hashed } },
    { path: LOADER, headers: sharedHeaders(LOADER) },
    ...own.flatMap(([name, documentPolicy]) =>
      addressesOf(name).map((path) => ({
        path,
        headers: {
          "Cache-Control": CACHE_CONTROL.other,
          "Content-Security-Policy": documentPolicy,
          ...sharedHeaders(`/${name}`),
        },
      })),
    ),
  ];
}

function headersFile(all: readonly Rule[]): string {
  return all
    .map(({ path, headers }) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)])
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function withinLimits(file: string): string {
  const lines = file.split("\n");
  const count = lines.filter((line) => line.startsWith("/")).length;
  const longest = Math.max(...lines.map(({ length }) => length));
  if (count > CLOUDFLARE_LIMITS.rules || longest > CLOUDFLARE_LIMITS.charactersPerLine)
    throw new Error(
      `Cannot write _headers for Cloudflare as it must have at most ${CLOUDFLARE_LIMITS.rules} rules and ${CLOUDFLARE_LIMITS.charactersPerLine} characters a line: it has ${count} and ${longest}. Let the site have fewer pages or shorter addresses.`,
    );
  return file;
}

/** Name of nginx's variable for a header. */
function variableOf(header: string): string {
  return `page_${header.toLowerCase().replaceAll("-", "_")}`;
}

/** To be included in a `server` block. Headers are set there alone: a location with one of its own would send no other. */
function nginxFile(documents: ReadonlyMap<string, string>): string {
  const shared = Object.keys(sharedHeaders(LOADER));
  const variables = {
    page_policy: contentSecurityPolicy("", null, []),
    page_cache: CACHE_CONTROL.other,
    page_transport: "",
    ...Object.fromEntries(shared.map((name) => [variableOf(name), ""])),
  };
  const [[transport, seconds] = ["", ""]] = Object.entries(TLS_HEADERS);
  const headers = {
    ...SECURITY_HEADERS,
    "Content-Security-Policy": "$page_policy",
    "Cache-Control": "$page_cache",
    [transport]: "$page_transport",
    ...Object.fromEntries(shared.map((name) => [name, `$${variableOf(name)}`])),
  };
  const sharing = (path: string): string =>
    Object.entries(sharedHeaders(path))
      .map(([name, value]) => `set $${variableOf(name)} "${value}";`)
      .join(" ");
  const locations = Array.from(documents).flatMap(([name, policy]) => {
    const sent = `set $page_policy "${policy}"; ${sharing(`/${name}`)}`;
    if (name === NOT_FOUND_DOCUMENT) return [`location = /${name} { internal; ${sent} }`];
    if (isEmbeddable(name)) return [`location = /${name} { ${sent} }`];
    const own = address(name);
    const others = name === PAGE ? "/index\\.html" : `${own}(?:\\.html|/)`;
    return [
      `location = ${own} { ${sent} try_files /${name} =404; }`,
      `location ~ ^${others}$ { return 301 ${own}$is_args$args; }`,
    ];
  });
  return [
    "# Written by `site render --host nginx`, to be included in a server block whose root is the rendered folder.",
    "charset utf-8;",
    "gzip_static on;",
    "gzip_vary on;",
    "absolute_redirect off;",
    `error_page 404 /${NOT_FOUND_DOCUMENT};`,
    ...Object.entries(variables).map(([name, value]) => `set $${name} "${value}";`),
    ...["$scheme", "$http_x_forwarded_proto"].map(
      (protocol) => `if (${protocol} = https) { set $page_transport "${seconds}"; }`,
    ),
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
    `location ${HASHED_FOLDER} { set $page_cache "${CACHE_CONTROL.hashed}"; }`,
    `location = ${LOADER} { ${sharing(LOADER)} }`,
    "location = /manifest.webmanifest { types {} default_type application/manifest+json; }",
    ...locations,
    "",
  ].join("\n");
}
