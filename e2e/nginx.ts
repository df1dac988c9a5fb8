import { startNginx } from "@contractor-roi/tooling/nginx";

/** nginx as the guide to static hosts has it: a server block with a rendered site's folder and the file beside it. */
export type StaticHost = {
  /** Two origins of the same site, each with a slash at its end. */
  readonly urls: readonly [string, string];
  stop(): Promise<void>;
};

/** @param ports where it listens on loopback */
export async function startStaticHost(siteFolder: string, ports: readonly [number, number]): Promise<StaticHost> {
  const [first, second] = ports;
  const stop = await startNginx(
    `include /etc/nginx/mime.types;
    server {
      listen 127.0.0.1:${first}; listen 127.0.0.1:${second};
      root ${siteFolder};
      brotli_static on;
      include ${siteFolder}.nginx.conf;
    }`,
    first,
    { brotli: true },
  );
  return { urls: [`http://127.0.0.1:${first}/`, `http://127.0.0.1:${second}/`], stop };
}
