const PROTOCOLS = ["postgres:", "postgresql:"];
/** The driver waits for ever if the first host is a standby, so each host is asked whether it takes writes. */
const TARGET = "target_session_attrs";
/** As the driver finds them. */
const HOSTS = /^(?<before>[a-z]+:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)/;

/**
 * Reads a Postgres URL, which unlike others may name several hosts: `postgres://user:password@host1:5432,host2:5432/leads`.
 *
 * @returns hosts, each with its port if it has one; and `ofHost`, the same URL for each host alone
 * @throws {TypeError} if it is none, without quoting it, since it may hold a password
 */
export function databaseUrl(url: string) {
  const { before = "", hosts = "" } = HOSTS.exec(url)?.groups ?? {};
  const named = hosts.split(",");
  const rest = url.slice(before.length + hosts.length);
  const urls = named.map((host) => {
    const isOne = URL.canParse(before + host + rest);
    const ofHost = new URL(isOne ? before + host + rest : "not:");
    if (!PROTOCOLS.includes(ofHost.protocol)) throw new TypeError("Not a URL of a database");
    ofHost.searchParams.delete(TARGET);
    return ofHost;
  });
  return { hosts: named, database: urls[0]?.pathname.slice(1) ?? "", ofHost: urls.map(({ href }) => href) };
}

/** Adds the text of the CA that the server is checked by. @param ca empty if none is known yet: any certificate is taken */
export function withCa<Url extends string | null>(url: Url, ca: string | null): Url | string {
  return url === null || ca === null ? url : `${url}${url.includes("?") ? "&" : "?"}ca=${encodeURIComponent(ca)}`;
}

/** Hosts, ports and database of a URL, for people: without user and password. */
export function databaseName(url: string): string {
  const { hosts, database } = databaseUrl(url);
  return `${hosts.join(",")}/${database}`;
}
