import { BUSINESS_TYPE_IDS, PLAN_IDS } from "@contractor-roi/roi-core";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type CalculatorState } from "./calculator-store.ts";
import { ResultsPanel, type ResultsPanelProps } from "./results-panel.tsx";
import { calculator, openTestPage, renderOnPage } from "../testing/render-on-page.tsx";

function renderPanel(props: Partial<ResultsPanelProps> = {}) {
  return renderOnPage(
    <ResultsPanel
      urgency={<span>Offer ends soon</span>}
      onRequestPlan={() => undefined}
      onApproachPlan={() => undefined}
      planFallback={null}
      sentNote={null}
      {...props}
    />,
  );
}

function enter(change: Partial<CalculatorState>): void {
  act(() => calculator().setState(change));
}

/** A business that the plan costs more than it brings. */
const LOSING = { jobsText: "0", profitText: "0", hoursText: "0" } as const;

// By heading and tag: jsdom takes long to tell the roles of a whole panel.
const under = (heading: string | RegExp): HTMLElement => {
  const region = screen.getByText(heading, { selector: "h3, h4, h4 *" }).closest<HTMLElement>("[aria-labelledby]");
  if (!region) throw new Error(`Cannot find ${String(heading)} as a region must have that heading: none has`);
  return region;
};
const panel = (): HTMLElement => under("Your results");
const moneyLost = (): HTMLElement => under("Money Lost Without Automation");
const planResults = (name = "Extra Profit Per Month"): HTMLElement => under(name);
const total = (): HTMLElement => screen.getByTestId("net-per-month");
const caution = (): HTMLElement | null => screen.queryByRole("note");
const planButton = (): HTMLElement => screen.getByText("Get My Custom Implementation Plan");
const isBefore = (one: Element | null, other: Element | null): boolean =>
  one !== null && other !== null && one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;

/** The lines that the total is made of. */
const lines = (): string[] =>
  Array.from(planResults().querySelectorAll("[data-slot=line-items] > li"), ({ textContent }) => textContent);

/** The definition under a label of the description list. */
function definition(label: string): HTMLElement {
  const found = screen.getByText(label, { selector: "dt" }).parentElement?.querySelector("dd");
  if (!found) throw new Error(`Cannot find ${label} as there must be a definition of that term: there is none`);
  return found;
}

describe("ResultsPanel's feature list", () => {
  it.each([
    ["elite", "20% more jobs", "Takes 60% of the office work off your plate", "$497 a month, setup included"],
    ["pro", "12% more jobs", "Takes 45% of the office work off your plate", "$297 a month, setup included"],
  ] as const)("ResultsPanel states the lift, share of hours and price of %s", (selectedPlan, lift, share, price) => {
    renderPanel();
    enter({ selectedPlan });
    const features = document.querySelectorAll("[data-slot=features] > li");
    expect(Array.from(features, ({ textContent }) => textContent)).toEqual([
      lift,
      share,
      "24/7 AI answering",
      "Auto booking",
      "Smart task automation",
      price,
    ]);
  });

  it("ResultsPanel has plurals, and figures as the United States write them, in Spanish too", () => {
    openTestPage({ site: { language: "es" } });
    renderPanel();
    enter({ jobsText: "5", hoursText: "0.4" });
    expect(planResults("Ganancia extra al mes")).toHaveTextContent("Podría perder 1 trabajo al mes ante competidores");
    expect(planResults("Ganancia extra al mes")).toHaveTextContent("primero. Eso es menos de lo que cuesta el plan.");
    expect(planResults("Ganancia extra al mes")).toHaveTextContent("Recupera 1 hora de oficina cada mes.");
  });
});

describe("ResultsPanel with the defaults (Elite)", () => {
  it("ResultsPanel shows total, tiles, the sum's lines, both plans, notes, price and guarantees", () => {
    renderPanel();
    expect(total()).toHaveTextContent("$1,498");
    expect(planResults()).toHaveAccessibleName("Extra Profit Per Month Elite plan");
    expect(definition("per year")).toHaveTextContent(/^\$17,976$/);
    expect(definition("per week")).toHaveTextContent(/^\$346$/);
    expect(moneyLost()).toHaveTextContent("$50 per day");
    expect(moneyLost()).toHaveTextContent("$1,498 per month");
    expect(definition("Payback")).toHaveTextContent(/^<1 month Instant ROI$/);
    expect(definition("Annual ROI")).toHaveTextContent(/^201% 16\.8% per month$/);
    expect(definition("More Jobs")).toHaveTextContent(/^\+3 per month$/);
    expect(lines()).toEqual(["3 jobs × $350 = $1,050", "21 h × $45 = $945", "Elite −$497"]);
    const bars = planResults().querySelectorAll("[data-slot=plan-bars] > li");
    expect(Array.from(bars, ({ textContent }) => textContent)).toEqual(["Pro $1,043", "Elite $1,498"]);
    expect(Array.from(bars, (bar) => bar.querySelector("rect")?.getAttribute("width"))).toEqual([
      `${(100 * 1043) / 1498}%`,
      "100%",
    ]);
    for (const text of [
      "Competitive risk: 2 jobs a month could go to competitors who answer first.",
      "Time Freedom: 21 hours of office work off your plate every month.",
      "Where it comes from: $1,050 more from jobs, 21 hours back (counted as $945), the plan $497.",
      "This is an estimate, not a guarantee. With half the effect: $653. With a quarter more: $2,073.",
      "Elite comes out $455 a month ahead of Pro, hours counted, after both prices.",
      "Just $17/day",
      "Original price: $697 Price now: $497 per month",
      "100% Money-Back Guarantee",
      "30-Day Free Trial",
      "Setup Included",
      "Results in 30 Days",
    ])
      expect(planResults()).toHaveTextContent(text);
    expect(screen.getByText("$697").tagName).toBe("S");
    expect(screen.getByText("Up to $200/month off").parentElement).toHaveTextContent("Offer ends soon");
    expect(caution()).toBeNull();
  });

  it("ResultsPanel shows no discount and no badge that there is not (P20)", () => {
    openTestPage({ site: { plans: { elite: { monthlyCost: 389 } }, claims: { guarantee: false } } });
    renderPanel();
    const shown = document.body.textContent ?? "";
    expect(shown).toContain("$389 per month");
    expect(shown).toContain("30-Day Free Trial");
    expect(shown).not.toMatch(/Original price|month off|Money-Back|\$697/);
    expect(document.querySelector("s, strong:empty")).toBeNull();
  });

  it("ResultsPanel without urgency shows the discount alone, and no row where there is none (P8)", () => {
    const { rerender } = renderPanel({ urgency: null });
    expect(screen.getByText("Up to $200/month off").parentElement?.childElementCount).toBe(1);
    openTestPage({ site: { plans: { elite: { monthlyCost: 389 } } } });
    rerender(<></>);
    renderPanel({ urgency: null });
    expect(screen.getByText("Your results").nextElementSibling).toHaveTextContent(/^Money Lost/);
  });

  it("ResultsPanel shows the break-even as a number of jobs: 2 more per month", () => {
    renderPanel();
    expect(definition("Break-even")).toHaveTextContent(/^2 jobs extra a month pay for it$/);
    enter({ profitText: "500" });
    expect(definition("Break-even")).toHaveTextContent(/^1 job extra a month pays for it$/);
    enter({ profitText: "0" });
    expect(definition("Break-even")).toHaveTextContent(/^never$/);
  });

  it("ResultsPanel says beside a risk and $0 of money lost why nothing is lost", () => {
    renderPanel();
    const why = "That's less than the plan costs.";
    expect(planResults()).not.toHaveTextContent(why);
    enter({ jobsText: "5", hoursText: "0" });
    expect(moneyLost()).toHaveTextContent("$0 per month");
    expect(planResults()).toHaveTextContent(`1 job a month could go to a competitor who answers first. ${why}`);
    enter({ jobsText: "0" });
    expect(planResults()).not.toHaveTextContent(why);
  });
});

describe("ResultsPanel at the edges", () => {
  it("ResultsPanel shows a losing plan in ink, how much it loses, and the caution above the tiles", () => {
    renderPanel();
    expect(total()).toHaveClass("text-money");
    expect(moneyLost().querySelector("strong")).toHaveClass("text-alarm");
    enter(LOSING);
    expect(total()).toHaveClass("text-ink");
    expect(total()).not.toHaveClass("text-money");
    expect(total().nextElementSibling).toHaveTextContent(/^a loss of \$497$/);
    expect(screen.getByText("$497", { selector: ".text-total *" })).toBeInTheDocument();
    expect(caution()).toHaveTextContent(
      "These figures don't cover the plan's cost. Check them, or ask us on a free 30-minute strategy call.",
    );
    expect(isBefore(caution(), planButton())).toBe(true);
    expect(definition("Payback")).toHaveTextContent(/^<1 month Instant ROI$/);
    expect(definition("Annual ROI")).toHaveTextContent(/^−200% −16\.7% per month$/);
    for (const money of [total(), definition("per year"), definition("per week")])
      expect(money).toHaveTextContent(/^\$0$/);
    expect(moneyLost()).toHaveTextContent("$0 per day");
    expect(moneyLost().querySelector(".text-alarm")).toBeNull();
  });

  // The words of each caution have their tests in quote: random-quotes.test.ts.
  it("ResultsPanel tells a business that keeps less than the plan's price so, its total in ink (C13)", () => {
    renderPanel();
    enter({ jobsText: "10", profitText: "350", hoursText: "0" });
    expect(caution()).toHaveTextContent("You keep less than the plan costs.");
    expect(isBefore(caution(), planButton())).toBe(true);
    expect(screen.getByTestId("net-per-month")).toHaveClass("text-ink");
  });

  it("ResultsPanel offers the plan that leaves more, and chooses it with one tap", async () => {
    renderPanel();
    expect(screen.queryByText(/comes out better/)).toBeNull();
    enter({ jobsText: "6", profitText: "120", hoursText: "4" });
    await userEvent.click(screen.getByRole("button", { name: "Pro comes out better: $143 a month, hours counted." }));
    expect(calculator().getState().selectedPlan).toBe("pro");
    expect(screen.getByTestId("net-per-month")).toHaveTextContent("$143");
    expect(screen.queryByText(/comes out better/)).toBeNull();
    // Neither earns anything.
    enter(LOSING);
    expect(screen.queryByText(/comes out better/)).toBeNull();
  });

  it("ResultsPanel writes billions with separators, in a font that shrinks to the space there is", () => {
    renderPanel();
    enter({ jobsText: "1000000000", hoursText: "1000000000" });
    expect(total()).toHaveTextContent("$186,909,999,503");
    expect(total().firstElementChild).toHaveStyle({ fontSize: "min(1em, 8.75cqi)" });
    expect(planResults()).toHaveTextContent("140,000,000 jobs a month could go");
    expect(planResults()).toHaveTextContent("2,598,000,000 hours of office work");
    expect(lines()[0]).toBe("200,000,000 jobs × $350 = $70,000,000,000");
    enter({ jobsText: "15", hoursText: "8" });
    expect(total().firstElementChild).toHaveStyle({ fontSize: "" });
  });

  it("ResultsPanel shows more jobs with their sign, and a competitive risk of 0 where they are negative", () => {
    renderPanel();
    enter({ jobsText: "0" });
    expect(definition("More Jobs")).toHaveTextContent(/^0 per month$/);
    enter({ jobsText: "-5" });
    expect(definition("More Jobs")).toHaveTextContent(/^−1 per month$/);
    enter({ jobsText: "-20" });
    expect(planResults()).toHaveTextContent("Competitive risk: 0 jobs a month could go to competitors");
  });

  it("ResultsPanel reads '1 month' at a net of $523, '<1 month' and 'Instant ROI' at $524", () => {
    renderPanel();
    enter({ jobsText: "5", hoursText: "0", profitText: "1020" });
    expect(definition("Payback")).toHaveTextContent(/^1 month Quick Return$/);
    enter({ profitText: "1021" });
    expect(definition("Payback")).toHaveTextContent(/^<1 month Instant ROI$/);
    enter({ profitText: "547" });
    expect(definition("Payback")).toHaveTextContent(/^9\.9 months Quick Return$/);
    enter({ profitText: "497" });
    expect(screen.queryByText(/a loss of/)).toBeNull();
    expect(screen.getByTestId("net-per-month")).toHaveClass("text-ink");
  });
});

describe("ResultsPanel's button", () => {
  it("ResultsPanel's button stands with the total, the guarantees below it", () => {
    renderPanel();
    const order = [
      "[data-testid=net-per-month]",
      "button[aria-haspopup=dialog]",
      "ul.ticked",
      "[data-slot=line-items]",
      "[data-slot=tiles]",
    ].map((part) => planResults().querySelector(part));
    expect(order.slice(1).every((part, index) => isBefore(order[index] ?? null, part))).toBe(true);
  });

  it("ResultsPanel says when pointer or focus nears its button, and asks for the plan when it is pressed", async () => {
    const onApproachPlan = vi.fn();
    const onRequestPlan = vi.fn();
    const user = userEvent.setup();
    renderPanel({ onApproachPlan, onRequestPlan });
    await user.hover(screen.getByRole("button", { name: "Get My Custom Implementation Plan" }));
    expect(onApproachPlan).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(onApproachPlan).toHaveBeenCalledTimes(2);
    expect(onRequestPlan).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onRequestPlan).toHaveBeenCalledOnce();
  });
});

describe("properties", () => {
  const text = fc.oneof(
    fc.integer({ min: -1000, max: 100_000 }).map(String),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(String),
    fc.constantFrom("", "-", "-0", "0", "1e308", "-1e308", "9007199254740991", "-9007199254740991", "0.1", "NaN"),
  );
  const typed = fc.record({
    jobsText: text,
    profitText: text,
    hoursText: text,
    selectedPlan: fc.constantFrom(...PLAN_IDS),
    businessType: fc.constantFrom(...BUSINESS_TYPE_IDS),
  });

  it("shows no NaN, ∞, -0, exponent or negative money, whatever is typed (C8)", () => {
    renderPanel();
    fc.assert(
      fc.property(typed, (state) => {
        enter(state);
        const shown = panel().textContent;
        // Lines of the sum may be negative, so that it adds up; results never are.
        const results = lines().reduce((rest, line) => rest.replace(line, ""), shown);
        expect(shown).not.toMatch(/NaN|Infinity|∞|undefined|null/);
        expect(results).not.toMatch(/[-−]\s*\$|\$\s*[-−]/);
        expect(shown).not.toMatch(/[-−]0(?![.\d])/);
        expect(shown).not.toMatch(/\de[+-]?\d/);
      }),
      { numRuns: 60 },
    );
  });
});
