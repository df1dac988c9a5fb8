const ALL_ADDRESSES = ["localhost", "0.0.0.0", "::"];

/** The server's address on this machine or in its network. */
export function pageUrl(host: string, port: number): string {
  const name = ALL_ADDRESSES.includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}/`;
}
