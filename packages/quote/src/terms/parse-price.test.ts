import { describe, expect, it } from "vitest";
import { parsePrice } from "./parse-price.ts";

describe("parsePrice", () => {
  it.each([
    [{ price: "$450" }, 450],
    [{ price: "1,000,000" }, 1_000_000],
    [{ discount: "10%" }, 360],
    [{ discount: "12.5 %" }, 350],
    [{ discount: "$50" }, 350],
    [{ price: undefined }, 400],
  ])("%j of $400 a month are $%d", (texts, price) => {
    expect(parsePrice(400, texts)).toEqual({ ok: true, price });
  });

  it.each([
    [{ discount: "10" }, "must be a percentage such as 10%, or dollars such as $50, that leave something of $400"],
    [{ discount: "100%" }, "must be a percentage such as 10%"],
    [{ discount: "$400" }, "must be a percentage such as 10%"],
    [{ price: "0" }, "must be a number of dollars up to 1,000,000, such as 450"],
    [{ price: "1000000.01" }, "must be a number of dollars up to"],
    [{ price: "1.200" }, "may mean 1,200 or 1.2: write it in one way only"],
    [{ discount: "$1.200" }, "may mean 1,200 or 1.2"],
  ])("%j are refused, with what they must be", (texts, problem) => {
    expect(parsePrice(400, texts)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});
