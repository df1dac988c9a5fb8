import * as fc from "fast-check";
import { expect, it } from "vitest";
import { decodeFigureOrigins, encodeFigureOrigins, type FigureOrigin } from "./figure-origins.ts";

const origin = fc.option(fc.constantFrom<FigureOrigin>("typed", "usual", "example"), { nil: undefined });

it("origins come back as they were written, and nothing known is nothing to send", () => {
  fc.assert(
    fc.property(fc.record({ jobs: origin, profit: origin, hours: origin }), (origins) => {
      const header = encodeFigureOrigins(origins);
      if (header === "") expect(Object.values(origins).filter(Boolean)).toEqual([]);
      else expect({ ...origins, ...decodeFigureOrigins(header) }).toEqual(origins);
    }),
  );
});

it.each([
  "",
  "jobs",
  "jobs=",
  "jobs=Typed",
  "jobs=typed,jobs=usual",
  "jobs=typed, hours=typed",
  "plan=typed",
  "jobs=typed,",
])("%j is unknown", (header) => {
  expect(decodeFigureOrigins(header)).toBeNull();
});
