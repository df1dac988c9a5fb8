/** A Postgres URL, which unlike others may name several hosts: `postgres://user:password@host1:5432,host2:5432/leads`. */
export type DatabaseUrl = {
  /** Each with its port, if it has one. */
  readonly hosts: readonly string[];
  readonly database: string;
  readonly searchParams: URLSearchParams;
};

const PROTOCOLS = ["postgres:", "postgresql:"];
/** As the driver finds them. */
const HOSTS = /^(?<before>[a-z]+:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)/;

/** @throws {TypeError} if it is none, without quoting it, since it may hold a password */
export function databaseUrl(url: string): DatabaseUrl {
  const { before = "", hosts = "" } = HOSTS.exec(url)?.groups ?? {};
  const named = hosts.split(",");
  const rest = url.slice(before.length + hosts.length);
  const [first] = named.map((host) => {
    if (!URL.canParse(before + host + rest)) throw new TypeError("Not a URL of a database");
    return new URL(before + host + rest);
  });
  if (first === undefined || !PROTOCOLS.includes(first.protocol)) throw new TypeError("Not a URL of a database");
  return { hosts: named, database: first.pathname.slice(1), searchParams: first.searchParams };
}
