import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classNames } from "./class-names.ts";

describe("classNames", () => {
  it("classNames joins names with one space", () => {
    expect(classNames("card", "card-selected")).toBe("card card-selected");
  });

  it("classNames leaves out false, null, undefined and empty names", () => {
    expect(classNames("card", false, null, undefined, "", "wide")).toBe("card wide");
  });

  it("classNames of nothing is an empty text", () => {
    expect(classNames()).toBe("");
    expect(classNames(false, undefined)).toBe("");
  });
});

describe("properties", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/);
  const absent = fc.constantFrom(false as const, null, undefined, "");

  it("keeps every name, in order, whatever stands between: names(classNames(...xs)) = xs without the absent", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(name, absent)), (names) => {
        const kept = names.filter((one) => typeof one === "string" && one !== "");
        expect(classNames(...names)).toBe(kept.join(" "));
      }),
    );
  });

  it("has no double, leading or trailing space", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(name, absent)), (names) => {
        expect(classNames(...names)).not.toMatch(/^ | {2}| $/);
      }),
    );
  });
});
