import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classNames } from "./class-names.ts";

describe("classNames", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/);
  const absent = fc.constantFrom(false as const, null, undefined, "");

  it("keeps every name, in order: names(classNames(...xs)) = xs without the absent", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(name, absent)), (names) => {
        const kept = names.filter((one) => typeof one === "string" && one !== "");
        expect(classNames(...names)).toBe(kept.join(" "));
      }),
    );
  });
});
