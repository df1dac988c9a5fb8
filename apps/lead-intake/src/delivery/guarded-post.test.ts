import dns from "node:dns/promises";
import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { parseSubnet } from "@contractor-roi/lead-store/base/ip-address";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { guardedPost } from "./guarded-post.ts";

/** Stands in for the name service. */
let lookup = vi.spyOn(dns, "lookup");

/** Makes the resolver return these addresses, one list per lookup. */
function resolves(...answers: string[][]): void {
  const asked = lookup as unknown as ReturnType<typeof vi.fn>;
  for (const addresses of answers)
    asked.mockResolvedValueOnce(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
}

const post = (url: string, ...allowed: string[]) =>
  guardedPost({
    url: new URL(url),
    body: "{}",
    timeLimitMs: 30_000,
    allowedSubnets: allowed.map((text) => parseSubnet(text)!),
  });

const PRIVATE = { ok: false, failure: "private-address", needsOwner: true };

describe("guardedPost to a name", () => {
  beforeEach(() => void (lookup = vi.spyOn(dns, "lookup")));

  it("connects to the address that was checked, and asks for the name once", async () => {
    const receiver = await webhookReceiver();
    resolves(["127.0.0.1"], ["127.0.0.2"]);
    const { port } = new URL(receiver.url);
    expect(await post(`http://changing.example:${port}/hook`, "127.0.0.1")).toEqual({ ok: true });
    expect(receiver.received[0]?.headers["host"]).toBe(`changing.example:${port}`);
    expect(receiver.received[0]?.headers["content-length"]).toBe("2");
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["breaks off", 201, undefined, (response) => response.write("No", () => response.destroy())],
    ["has no end", 201, undefined, (response) => void response.write("No")],
    ["breaks off", 422, "No", (response) => response.write("No", () => response.destroy())],
    ["has no end", 422, "No", (response) => void response.write("No")],
  ] satisfies [string, number, string | undefined, (response: ServerResponse) => unknown][])(
    "is answered by the head of a response whose body %s: %i",
    async (_what, status, refusal, answer) => {
      const receiver = await webhookReceiver((response) => void answer(response.writeHead(status)));
      const url = new URL(receiver.url);
      const allowedSubnets = [parseSubnet("127.0.0.1")!];
      const refused = { ok: false, failure: `http-${status}`, reply: { text: refusal, fields: [] }, needsOwner: true };
      expect(await guardedPost({ url, body: "{}", timeLimitMs: 2_000, allowedSubnets })).toEqual(
        refusal === undefined ? { ok: true } : refused,
      );
      await expect.poll(receiver.abandoned).toBe(1);
    },
  );

  it.each([
    ["90", 90],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3600],
    [new Date(Date.now() - 3_600_000).toUTCString(), 0],
    ["soon", null],
    ["Wednesday", null],
  ])("reads Retry-After: %s", async (header, seconds) => {
    const receiver = await webhookReceiver((response) => void response.writeHead(429, { "retry-after": header }).end());
    expect(await post(receiver.url, "127.0.0.1")).toEqual({
      ok: false,
      failure: "http-429",
      ...(seconds !== null && { waitSeconds: expect.closeTo(seconds, -2) }),
    });
  });

  it.each([
    ["a private one after a public one", ["8.8.8.8", "10.0.0.1"]],
    ["a private one in IPv6", ["fd00::1"]],
    ["this machine's, as IPv4 in IPv6", ["::ffff:127.0.0.1"]],
    ["this machine's, as IPv4 in IPv6 of the older kind", ["::127.0.0.1"]],
    ["one that is no address", ["8.8.8.8", "unknown"]],
    ["none", []],
  ])("sends nothing if its addresses have %s", async (_what, addresses) => {
    resolves(addresses);
    expect(await post("https://crm.example/hook")).toEqual(PRIVATE);
  });

  it.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://[::ffff:127.0.0.1]/",
    "https://localhost/",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/",
  ])("sends nothing to %s", async (url) => {
    lookup.mockRestore();
    expect(await post(url)).toEqual(PRIVATE);
  });

  it("says in a code that the name does not exist", async () => {
    lookup.mockRejectedValueOnce(Object.assign(new Error("getaddrinfo ENOTFOUND crm.example"), { code: "ENOTFOUND" }));
    expect(await post("https://crm.example/hook")).toEqual({ ok: false, failure: "enotfound" });
  });

  it("does not wait for a name service that never answers", async () => {
    lookup.mockReturnValueOnce(new Promise(() => {}) as never);
    const url = new URL("https://crm.example/");
    const tried = guardedPost({ url, body: "", timeLimitMs: 50, allowedSubnets: [] });
    expect(await tried).toEqual({ ok: false, failure: "timeout" });
  });
});
