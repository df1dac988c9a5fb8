import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { listen } from "./listen.ts";

it.each(["127.0.0.1", "::1"])("a port that another program has on %s is refused with a sentence", async (address) => {
  const other = createServer().listen(0, address);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(listen(() => {}, "localhost", port, "ADMIN_PORT")).rejects.toThrow(
    `Port ${port} is in use: stop the other program or choose another with ADMIN_PORT=…`,
  );
});
