import { type Origins, readOrigins } from "@contractor-roi/site";
import * as v from "valibot";
import { CLOUDFLARE_NETWORKS } from "../cloudflare-networks.ts";
import { parseSubnet, type Subnet } from "../ip-address.ts";

type Message = string | ((issue: { readonly input: string }) => string);

/** A text; the message says what it must be, after the variable's name. */
export const matches = (isValid: (text: string) => boolean, message: Message) =>
  v.pipe(v.string(), v.check(isValid, message));

export const mustBe =
  (what: string) =>
  ({ input }: { readonly input: string }) =>
    `must be ${what}: current value is ${JSON.stringify(input)}`;
export const isUrl = (text: string, protocols: RegExp) => URL.canParse(text) && protocols.test(new URL(text).protocol);
export const partsOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

export const anyText = v.string();

/** @param note behind the numbers, such as what one of them means */
export function wholeNumber(from: number, to: number, note = "") {
  const isInRange = (text: string) => /^\d{1,15}$/.test(text) && Number(text) >= from && Number(text) <= to;
  return v.pipe(matches(isInRange, mustBe(`a whole number from ${from} to ${to}${note}`)), v.transform(Number));
}

export const flag = v.pipe(
  matches((text) => /^[01]$/.test(text), mustBe("1 or 0")),
  v.transform((text) => text === "1"),
);

export function secretText(shortest: number) {
  return matches(
    (text) => text.length >= shortest,
    `must have at least ${shortest} characters. Its value is not shown here.`,
  );
}

const PROXY_PRESETS: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"],
  cloudflare: CLOUDFLARE_NETWORKS,
};

const firstNoProxy = (text: string) =>
  partsOf(text).find((part) => !Object.hasOwn(PROXY_PRESETS, part) && parseSubnet(part) === null);

export const proxies = v.pipe(
  matches(
    (text) => firstNoProxy(text) === undefined,
    ({ input }) =>
      `must be a comma-separated list of addresses, subnets and the words loopback, private and cloudflare, such as loopback,203.0.113.0/24: current value has ${JSON.stringify(firstNoProxy(input))}`,
  ),
  v.transform(partsOf),
);

/** @param named addresses, subnets and words, as {@link proxies} reads them */
export function proxyNetworks(named: readonly string[]): Subnet[] {
  return named
    .flatMap((part) => (Object.hasOwn(PROXY_PRESETS, part) ? PROXY_PRESETS[part]! : [part]))
    .map((text) => parseSubnet(text)!);
}

/** `*`, or a comma-separated list. @param isSupported whether an origin may stand there. @default a pattern may, too */
export function origins(isSupported?: (origin: string) => boolean) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Origins => {
      const read = readOrigins(dataset.value.trim(), isSupported);
      if (read.ok) return read.origins;
      addIssue({ message: read.problem });
      return NEVER;
    }),
  );
}
