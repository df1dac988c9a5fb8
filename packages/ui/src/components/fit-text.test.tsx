import { describe, expect, it } from "vitest";
import { fitText } from "./fit-text.tsx";

describe("fitText", () => {
  it.each(["$1,498", "$12,516", "201%", "<1 month"])("fitText leaves %s alone", (text) => {
    expect(fitText(text)).toBeUndefined();
  });

  it("fitText shrinks sooner where the letters are larger", () => {
    expect(fitText("$12,516", 6)).toEqual({ fontSize: "min(1em, 20cqi)" });
    expect(fitText("$1,498", 6)).toBeUndefined();
  });

  it("fitText lets a long text shrink to the container's width, never grow", () => {
    expect(fitText("$840,000,005,976")).toEqual({ fontSize: "min(1em, 8.75cqi)" });
  });
});
