import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as roiCore from "./index.ts";
import { describeDocstrings, exportedBy, listedIn } from "./testing/documentation.ts";
import { anyInputs, roiInputs } from "./testing/arbitraries.ts";
import * as fixed from "./testing/fixed-plans.ts";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");

const { FIXED_PLANS, ...counting } = fixed;

describeDocstrings(import.meta.dirname, { ...roiCore, ...counting, PLANS: FIXED_PLANS });

describe("README", () => {
  it("README's formula, run as it stands, gives the results of calculateRoi", () => {
    const [, formula = ""] = /## The formula\n[^]*?```js\n([^]*?)```/.exec(readme) ?? [];
    const names = Object.keys(roiCore.calculateRoi(roiCore.DEFAULT_ROI_INPUTS));
    const given = Object.keys({ ...roiCore.DEFAULT_ROI_INPUTS, ...roiCore.PLANS.elite });
    const run = new Function(`{ ${given.join(", ")} }`, `${formula} return { ${names.join(", ")} };`);
    fc.assert(
      fc.property(fc.oneof(roiInputs, anyInputs), (inputs) => {
        const results = run({ ...inputs, ...roiCore.PLANS[inputs.selectedPlan] });
        // Adding 0 turns −0 into 0.
        const shown = Object.fromEntries(Object.entries<number>(results).map(([name, figure]) => [name, figure + 0]));
        expect(shown).toEqual(roiCore.calculateRoi(inputs));
      }),
      { numRuns: 10_000 },
    );
  });

  it("README's list names every export, and nothing else", () => {
    expect(listedIn(readme)).toEqual(new Set(exportedBy(import.meta.dirname)));
  });
});
