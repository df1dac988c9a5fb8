import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInSubnet, isPublicAddress, parseIpAddress, parseSubnet } from "./ip-address.ts";

describe("parseIpAddress", () => {
  it.each([
    ["192.0.2.7", [192, 0, 2, 7]],
    ["::1", [...Array(15).fill(0), 1]],
    ["2001:DB8::ff00:42:8329", [0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 0x42, 0x83, 0x29]],
    ["fe80::1%br-0.1", [0xfe, 0x80, ...Array(13).fill(0), 1]],
    ["::ffff:10.1.2.3", [10, 1, 2, 3]],
    ["::ffff:a01:203", [10, 1, 2, 3]],
  ])("reads %s", (text, bytes) => expect(parseIpAddress(text)?.toByteArray()).toEqual(bytes));

  it.each([
    "",
    "unknown",
    "1.2.3",
    "1.2.3.256",
    "1.2.3.4.5",
    "0x7f.1",
    "010.0.0.1",
    ":::",
    "1::2::3",
    "[::1]",
    "::1]/",
    "g::1",
    "_hidden",
  ])("is null for %j", (text) => expect(parseIpAddress(text)).toBeNull());

  it("reads every address that can be written", () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => parseIpAddress(text) !== null));
  });
});

describe("isInSubnet", () => {
  it.each([
    ["10.255.0.1", "10.0.0.0/8", true],
    ["11.0.0.1", "10.0.0.0/8", false],
    ["172.31.255.255", "172.16.0.0/12", true],
    ["172.32.0.0", "172.16.0.0/12", false],
    ["127.0.0.1", "127.0.0.1", true],
    ["127.0.0.2", "127.0.0.1", false],
    ["::1", "0.0.0.0/0", false],
    ["2001:db8:1::", "2001:db8::/32", true],
    ["::ffff:10.0.0.7", "10.0.0.0/24", true],
    ["10.0.0.7", "::ffff:10.0.0.7", true],
  ])("%s in %s: %s", (address, subnet, expected) => {
    expect(isInSubnet(parseIpAddress(address)!, parseSubnet(subnet)!)).toBe(expected);
  });

  it.each([
    "",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "10.0.0.0/x",
    "10.0.0.0/",
    "host/8",
    "::ffff:10.0.0.0/104",
  ])("%j is no subnet", (text) => {
    expect(parseSubnet(text)).toBeNull();
  });
});

describe("isPublicAddress", () => {
  it.each(["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.63.0.1", "2606:4700:4700::1111"])("%s is public", (text) => {
    expect(isPublicAddress(parseIpAddress(text)!)).toBe(true);
  });

  it.each([
    ["this machine", ["127.0.0.1", "127.8.8.8", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1"]],
    ["a private network", ["10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "fd00::1", "fc00::1"]],
    ["the link, and with it a cloud's metadata service", ["169.254.169.254", "fe80::1", "::ffff:169.254.169.254"]],
    ["many receivers", ["224.0.0.1", "255.255.255.255", "ff02::1"]],
    ["documentation and tests", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "2001:db8::1"]],
    ["an IPv4 address in disguise", ["64:ff9b::7f00:1", "2002:7f00:1::", "::7f00:1"]],
  ])("what belongs to %s is not", (_what, texts) => {
    for (const text of texts) expect([text, isPublicAddress(parseIpAddress(text)!)]).toEqual([text, false]);
  });
});
