import { describe, expect, it } from "vitest";
import { SETTINGS } from "../settings/settings.ts";
import { readSettings } from "../settings/read-settings.ts";
import { findSender, type TrustedProxies, trustedProxies } from "./client-address.ts";

const trusting = (setting: string) => trustedProxies(readSettings(SETTINGS, { TRUSTED_PROXIES: setting }), false);
const DEFAULT = trusting("");
const hops = (count: number): TrustedProxies => ({ hops: count });
const network = (forwardedFor: string | null, peer: string | undefined, proxies = DEFAULT) =>
  findSender(forwardedFor, peer, proxies).network;

describe("findSender", () => {
  it("is the other end of the connection where that is no trusted proxy, whatever the sender claims", () => {
    expect(network(null, "8.8.8.8")).toBe("8.8.8.8");
    expect(network("1.1.1.1, 9.9.9.9", "8.8.8.8")).toBe("8.8.8.8");
    expect(network(null, "::ffff:8.8.8.8")).toBe("8.8.8.8");
  });

  it("is the address that a proxy on this machine saw, without any setting", () => {
    expect(findSender("1.1.1.1, 9.9.9.9", "127.0.0.1", DEFAULT)).toMatchObject({
      network: "9.9.9.9",
      isByUnknownProxy: false,
    });
    expect(network("9.9.9.9", "::1")).toBe("9.9.9.9");
  });

  it("is the address that the first of the trusted proxies saw, however many there are", () => {
    const proxies = trusting("loopback, private, cloudflare, 203.0.113.0/24");
    expect(network("1.1.1.1, 9.9.9.9, 162.158.0.9, 203.0.113.7, 10.0.0.2", "127.0.0.1", proxies)).toBe("9.9.9.9");
    expect(network("9.9.9.9", "172.70.1.2", proxies)).toBe("9.9.9.9");
    expect(network("2001:4860:1:2::3", "2606:4700::1", proxies)).toBe("2001486000010002/64");
    expect(network("192.168.0.7", "10.0.0.1", proxies)).toBe("192.168.0.7");
    expect(findSender("2001:4860:1:2::3", "2606:4700::1", proxies).site).toBe("200148600001/48");
  });

  it("is unknown behind a proxy that no setting names, which all its visitors share", () => {
    for (const peer of ["10.0.0.1", "fd00::1", "162.158.0.9"])
      expect(findSender("9.9.9.9", peer, DEFAULT)).toMatchObject({ network: null, site: null, isByUnknownProxy: true });
    for (const entries of ["9.9.9.9, 162.158.0.9", "9.9.9.9, 10.0.0.5"])
      expect(findSender(entries, "127.0.0.1", DEFAULT)).toMatchObject({
        network: null,
        site: null,
        isByUnknownProxy: true,
      });
    expect(findSender("9.9.9.9", "8.8.8.8", DEFAULT).isByUnknownProxy).toBe(true);
  });

  it("is unknown on this machine and in its network, where nothing says who sent it", () => {
    for (const peer of ["127.0.0.1", "::1", "10.0.0.1", "fd00::1", undefined, ""])
      expect(findSender(null, peer, DEFAULT)).toMatchObject({ network: null, site: null, isByUnknownProxy: false });
    expect(network(null, "10.0.0.1", trusting("private"))).toBeNull();
    expect(network("unknown", "127.0.0.1")).toBeNull();
  });

  it("behind a platform's gateway is unknown unless its proxies are configured", () => {
    const edge = (setting: string) => trustedProxies(readSettings(SETTINGS, { TRUSTED_PROXIES: setting }), true);
    expect(findSender("9.9.9.9, 8.8.8.8", undefined, edge(""))).toMatchObject({
      network: null,
      site: null,
      isByUnknownProxy: true,
    });
    expect(network("9.9.9.9, 162.158.0.9", undefined, edge("cloudflare"))).toBe("9.9.9.9");
    expect(network("9.9.9.9, 8.8.8.8", undefined, hops(1))).toBe("8.8.8.8");
  });

  it("with a number of proxies is the address that the outermost saw, counted from the right", () => {
    expect(network("1.1.1.1, 9.9.9.9", "10.0.0.1", hops(1))).toBe("9.9.9.9");
    expect(network("1.1.1.1, 9.9.9.9, 10.0.0.2", "10.0.0.1", hops(2))).toBe("9.9.9.9");
    expect(network("192.168.0.7", "10.0.0.1", hops(1))).toBe("192.168.0.7");
    expect(network("unknown", "10.0.0.1", hops(1))).toBeNull();
    // Fewer entries than proxies: the request came around one.
    expect(network(null, "8.8.8.8", hops(2))).toBe("8.8.8.8");
    expect(network("9.9.9.9", "8.8.8.8", hops(2))).toBe("9.9.9.9");
  });

  it("is the same for all addresses of an IPv6 /64, and another for the next", () => {
    const first = network("2001:4860:1:2:aaaa::1", "127.0.0.1");
    expect(first).toBe("2001486000010002/64");
    expect(network("[2001:4860:1:2:ffff::9]:443", "127.0.0.1")).toBe(first);
    expect(network("2001:4860:1:3:aaaa::1", "127.0.0.1")).not.toBe(first);
  });

  it("takes an address with a port", () => {
    expect(network("9.9.9.9:51000", "127.0.0.1")).toBe("9.9.9.9");
  });
});
