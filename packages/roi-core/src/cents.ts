import type { Usd } from "./units.ts";

const CENTS_PER_DOLLAR = 100;

/** An amount as prices are kept: in whole cents, without the error of sums such as 3 × 410.1. */
export function toCents(amount: Usd): number {
  return Math.round(amount * CENTS_PER_DOLLAR);
}

export function fromCents(cents: number): Usd {
  return cents / CENTS_PER_DOLLAR;
}
