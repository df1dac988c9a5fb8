import { readFigure } from "./format/read-figure.ts";
import type { Usd } from "./units.ts";

const CENTS_PER_DOLLAR = 100;

/** An amount as prices are kept: in whole cents, without the error of sums such as 3 × 410.1. */
export function toCents(amount: Usd): number {
  return Math.round(amount * CENTS_PER_DOLLAR);
}

export function fromCents(cents: number): Usd {
  return cents / CENTS_PER_DOLLAR;
}

/** The highest price of a sale, in cents a month. */
export const MOST_CENTS = 100_000_000;

/** Reads a monthly price as people write it: "300 a month". @returns the prices that it may mean, in cents; none if it is none */
export function readPrice(text: string): readonly number[] {
  const prices = /\p{Nd}/u.test(text) ? readFigure(text, "usdPerMonth").map(toCents) : [];
  return prices.filter((cents) => cents >= 0 && cents <= MOST_CENTS);
}
