import { readFileSync, writeFileSync } from "node:fs";
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
  it("changes the quoted plan only", () => {
    const elite = { ...PLANS.elite, monthlyCost: 447.3, liftRate: 0.25 };
    expect(readTerms({ discount: "10%", lift: "25%" }, "elite")).toEqual({
      regularPlans: PLANS,
      plans: { pro: PLANS.pro, elite },
    });
    expect(readTerms({}, "elite")).toEqual({ regularPlans: PLANS, plans: PLANS });
  });

  it("--plans is a file with all plans, which the other options change", () => {
    const plans = { pro: { ...PLANS.pro, monthlyCost: 100, annualPrepayment: 1200 }, elite: PLANS.elite };
    expect(readTerms({ plans: fileWith(plans) }, "pro")).toEqual({ regularPlans: plans, plans });
    expect(readTerms({ plans: fileWith(plans), discount: "10%" }, "pro")).toEqual({
      regularPlans: plans,
      plans: { ...plans, pro: { ...PLANS.pro, monthlyCost: 90 } },
    });
  });

  it.each([
    [
      { discount: "10" },
      '--discount must be a percentage such as 10%, or dollars such as $50, that leave something of $497: "10"',
    ],
    [{ lift: "0.2", price: "0" }, /^--lift must be a percentage .*: "0.2"\n--price must be .*: "0"$/],
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
    expect(() => readTerms({ plans: fileWith("{") }, "pro")).toThrow(/^--plans must be JSON, and .*plans\.json is not/);
  });

  it("the quote says what was changed, and has no link; batch takes none of these options", async () => {
    const sender = ["--calculator", "https://ring.example/", "--jobs", "15"];
    const { stdout } = await runProgram(["--discount", "10%", "--lift", "25%", ...sender]);
    expect(stdout).toContain(
      "Changed for this quote\n  - Elite costs $447.30 a month instead of $497.\n  - Elite is counted with 25% more jobs instead of 20%.\n",
    );
    expect(stdout).toContain("Price                     $447.30 a month\n");
    expect(stdout).not.toContain("ring.example");
    expect(await runProgram(["batch", "--discount", "10%"])).toMatchObject({ code: 2 });
  });

  it("batch counts with the terms of --plans, in its columns and in its documents", async () => {
    const site = { ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 } };
    const folder = join(testFolder(), "quotes");
    const args = ["batch", "--plans", fileWith(site), "--documents", folder, "--format", "text"];
    const { stdout } = await runProgram(args, { stdin: "name,jobs,profit,hours\nAce,15,350,8\n" });
    expect(stdout).toMatch(/^Ace,15,350,8,elite,5250,3,1050,21,1546,/m);
    const document = readFileSync(join(folder, "Ace.txt"), "utf8");
    expect(document).toMatch(/^ *Price +\$449 a month$/m);
    expect(document).not.toMatch(/Changed for this quote|Elite/);
  });

  it("the terms of --plans are no change: the quote says those of --discount alone", async () => {
    const site = { ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 } };
    const args = ["--plans", fileWith(site), "--calculator", "https://ring.example/", "--jobs", "15"];
    const { stdout } = await runProgram(args);
    expect(stdout).toMatch(/^ *Price +\$449 a month$/m);
    expect(stdout).toContain("https://ring.example/?");
    expect(stdout).not.toMatch(/Changed for this quote|Elite/);
    expect((await runProgram([...args, "--discount", "$49"])).stdout).toContain(
      "Changed for this quote\n  - Gold costs $400 a month instead of $449.\n",
    );
  });
});
