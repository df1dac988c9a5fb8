import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import type { Certificate } from "./certificates.ts";
import { answers, createCluster, ownFile, ready } from "./postgres-programs.ts";
import { ADMIN_DATABASE } from "./postgres-server.ts";

/** A Postgres server with a certificate. @returns its URL by another name of this machine, or by its Unix socket */
export async function tlsPostgres({ cert, key }: Certificate): Promise<(host?: string) => string> {
  const { folder, data, identity, launch, remove, url } = await createCluster();
  const at = (name: string) => join(folder, name);
  await ownFile(at("server.crt"), cert, identity);
  await ownFile(at("server.key"), key, identity);
  const port = await freePort();
  const tls = ["ssl=on", `ssl_cert_file=${at("server.crt")}`, `ssl_key_file=${at("server.key")}`];
  const server = launch(data, port, [...tls, `unix_socket_directories=${folder}`, "fsync=off"]);
  onTestFinished(() => remove(server));
  await ready(server, () => answers(url(port, ADMIN_DATABASE)));
  return (host = encodeURIComponent(folder)) => url(port, ADMIN_DATABASE).replace("127.0.0.1", host);
}
