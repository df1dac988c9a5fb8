import { describe, expect, it } from "vitest";
import { clientNetwork } from "./client-address.ts";

describe("clientNetwork", () => {
  it("is the other end of the connection where no proxy is trusted, whatever the sender claims", () => {
    expect(clientNetwork(null, "8.8.8.8", 0)).toBe("8.8.8.8");
    expect(clientNetwork("1.1.1.1, 9.9.9.9", "8.8.8.8", 0)).toBe("8.8.8.8");
    expect(clientNetwork(null, "::ffff:8.8.8.8", 0)).toBe("8.8.8.8");
  });

  it("is what the outermost trusted proxy saw, counted from the right", () => {
    expect(clientNetwork("1.1.1.1, 9.9.9.9", "10.0.0.1", 1)).toBe("9.9.9.9");
    expect(clientNetwork("1.1.1.1, 9.9.9.9, 10.0.0.2", "10.0.0.1", 2)).toBe("9.9.9.9");
    expect(clientNetwork("192.168.0.7", "10.0.0.1", 1)).toBe("192.168.0.7");
  });

  it("is the leftmost address where fewer are there than proxies are trusted: the request came around one", () => {
    expect(clientNetwork(null, "8.8.8.8", 2)).toBe("8.8.8.8");
    expect(clientNetwork("9.9.9.9", "8.8.8.8", 2)).toBe("9.9.9.9");
  });

  it("is the same for all addresses of an IPv6 /64, and another for the next", () => {
    const first = clientNetwork("2606:4700:1:2:aaaa::1", "10.0.0.1", 1);
    expect(first).toBe("2606470000010002/64");
    expect(clientNetwork("[2606:4700:1:2:ffff::9]:443", "10.0.0.1", 1)).toBe(first);
    expect(clientNetwork("2606:4700:1:3:aaaa::1", "10.0.0.1", 1)).not.toBe(first);
  });

  it("takes an address with a port", () => {
    expect(clientNetwork("9.9.9.9:51000", "10.0.0.1", 1)).toBe("9.9.9.9");
  });

  it("is unknown where the address stands for everybody behind a proxy that nobody told us of", () => {
    for (const peer of ["127.0.0.1", "::1", "10.0.0.1", "fd00::1", undefined, ""])
      expect(clientNetwork("9.9.9.9", peer, 0)).toBeNull();
    expect(clientNetwork("unknown", "10.0.0.1", 1)).toBeNull();
  });
});
