import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PLANS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { readTerms } from "./quote-terms.ts";
import { runProgram, testFolder } from "./testing/run-program.ts";
import { UsageError } from "./usage-error.ts";

/** A file with plans, or with any other text. */
function fileWith(data: unknown): string {
  const path = join(testFolder(), "plans.json");
  writeFileSync(path, typeof data === "string" ? data : JSON.stringify(data));
  return path;
}

describe("readTerms", () => {
  it.each([
    [{ price: "$450" }, { monthlyCost: 450 }],
    [{ price: "800" }, { monthlyCost: 800, originalMonthlyCost: 800 }],
    [{ discount: "10%" }, { monthlyCost: 447.3 }],
    [{ discount: "12.5 %" }, { monthlyCost: 434.88 }],
    [{ discount: "$50" }, { monthlyCost: 447 }],
    [{ annual: "4,970" }, { monthlyCost: 414.17, annualPrepayment: 4970 }],
    [{ lift: "25%" }, { liftRate: 0.25 }],
    [
      { lift: "0%", price: "1" },
      { liftRate: 0, monthlyCost: 1 },
    ],
    [{}, {}],
  ])("%j changes the quoted plan only", (texts, changed) => {
    expect(readTerms(texts, "elite")).toEqual({ pro: PLANS.pro, elite: { ...PLANS.elite, ...changed } });
  });

  it("--plans is a file with all plans, which the other options change", () => {
    const plans = { pro: { ...PLANS.pro, monthlyCost: 100, annualPrepayment: 1200 }, elite: PLANS.elite };
    expect(readTerms({ plans: fileWith(plans) }, "pro")).toEqual(plans);
    expect(readTerms({ plans: fileWith(plans), discount: "10%" }, "pro").pro).toEqual({
      ...PLANS.pro,
      monthlyCost: 90,
    });
  });

  it.each([
    [
      { discount: "10" },
      '--discount must be a percentage such as 10%, or dollars such as $50, that leave something of $497: "10"',
    ],
    [{ discount: "100%" }, "--discount must be"],
    [{ discount: "$497" }, "--discount must be"],
    [{ lift: "0.2" }, '--lift must be a percentage from 0% to 100%, such as 15%: "0.2"'],
    [{ lift: "101%" }, "--lift must be"],
    [{ price: "0" }, '--price must be a number of dollars, such as 450: "0"'],
    [{ price: "2000000" }, "the terms: Cannot read plans as elite.monthlyCost must be"],
    [{ annual: "1.200" }, "--annual must be a number of dollars"],
    [{ price: "400", annual: "4800" }, "--price and --annual both say the price: give one"],
  ])("%j is refused", (texts, error) => {
    const read = () => readTerms(texts, "elite");
    expect(read).toThrow(UsageError);
    expect(read).toThrow(error);
  });

  it("a file that is no plans is refused, with its name", () => {
    const { pro } = PLANS;
    expect(() => readTerms({ plans: fileWith({ pro }) }, "pro")).toThrow(
      /plans\.json: Cannot read plans as elite must be/,
    );
    expect(() => readTerms({ plans: fileWith("{") }, "pro")).toThrow(/^--plans must be JSON: .*plans\.json/);
  });

  it("the quote says what was changed, and has no link; batch takes none of these options", async () => {
    const sender = ["--calculator", "https://ring.example/", "--jobs", "15"];
    const { stdout } = await runProgram(["--discount", "10%", "--lift", "25%", ...sender]);
    expect(stdout).toContain(
      "Changed for this quote\n  - Elite costs $447.30 a month instead of $497.\n  - Elite is counted with 25% more jobs instead of 20%.\n",
    );
    expect(stdout).toContain("Price               $447.30 a month\n");
    expect(stdout).not.toContain("ring.example");
    expect(await runProgram(["batch", "--discount", "10%"])).toMatchObject({ code: 2 });
  });
});
