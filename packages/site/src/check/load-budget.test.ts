import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { brotli } from "../render/precompress.ts";
import { budgetWarnings } from "./load-budget.ts";

/** Bytes in base64 are sent as so many bytes, a little more. */
const noise = (bytes: number): string => randomBytes(bytes).toString("base64");

async function warnings(path: string, above: number, below: number): Promise<readonly string[]> {
  const face = `@font-face{font-family:"Barlow Condensed Inline";src:url(data:font/woff2;base64,${noise(3000)})}`;
  const html = `<style>${face}</style>${noise(above - 3000)}<div data-slot="calculator">${noise(below)}</div>`;
  return budgetWarnings({ path }, html, await brotli(Buffer.from(html)));
}

it("says nothing of a page within the load budget", async () => {
  expect(await warnings("/hvac", 13_000, 13_000)).toEqual([]);
});

it("names the bytes over the load budget, and by its path the text that costs them", async () => {
  const firstView =
    /^pages\.\/hvac\.headline: the first view takes 15,\d{3} bytes as sent, 1,\d{3} more than 14,000\. The letters of the headline take 3,000: /;
  expect(await warnings("/hvac", 15_000, 3_000)).toEqual([expect.stringMatching(firstView)]);
  const document = /^copy: the document takes 29,\d{3} bytes as sent, 1,\d{3} more than 28,000\. /;
  expect(await warnings("/", 5_000, 24_000)).toEqual([expect.stringMatching(document)]);
  expect(await warnings("/", 15_000, 14_000)).toEqual([
    expect.stringMatching(/^copy\.hero\.headline: /),
    expect.stringMatching(document),
  ]);
});
