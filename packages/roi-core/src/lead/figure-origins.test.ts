import * as fc from "fast-check";
import { expect, it } from "vitest";
import { decodeFigureOrigins, encodeFigureOrigins, type LeadOrigins } from "./figure-origins.ts";

const figure = fc.constantFrom("typed", "usual", "example");
const some = fc.record(
  {
    jobs: figure,
    profit: figure,
    hours: figure,
    plan: fc.constantFrom("chosen", "shown"),
    trade: fc.constantFrom("form", "calculator", "page"),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<LeadOrigins>;

it("origins come back as they were written, and nothing known is nothing to send", () => {
  fc.assert(
    fc.property(some, (origins) => {
      expect(decodeFigureOrigins(encodeFigureOrigins(origins)) ?? {}).toEqual(origins);
    }),
  );
});

it.each([
  ["", null],
  ["jobs", null],
  ["jobs=Typed", null],
  ["plan=typed", null],
  ["jobs=typed,", { jobs: "typed" }],
  ["mood=good,jobs=typed,hours=guessed,plan=shown=x,trade=page", { jobs: "typed", trade: "page" }],
])("of %j the known parts are read", (header, origins) => {
  expect(decodeFigureOrigins(header)).toEqual(origins);
});
