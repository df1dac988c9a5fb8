import { BUSINESS_TYPE_IDS, PLAN_IDS } from "@contractor-roi/roi-core";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { BusinessDetailsPanel } from "./business-details-panel.tsx";
import { readRoiInputs } from "./calculator-store.ts";
import { calculator, renderOnPage } from "../testing/render-on-page.tsx";

const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const trade = (name: string): HTMLElement => screen.getByLabelText(name);
const plan = (name: RegExp): HTMLElement => screen.getByLabelText(name, { selector: "[type=radio]" });

describe("BusinessDetailsPanel", () => {
  it("BusinessDetailsPanel starts with the specified trade, plan and figures, each with unit and hint", () => {
    renderOnPage(<BusinessDetailsPanel />);
    expect(screen.getByRole("region", { name: "Your Business Details" })).toBeInTheDocument();
    expect(trade("Plumbing")).toBeChecked();
    expect(plan(/^Elite/)).toBeChecked();
    expect(field("Jobs/Month")).toHaveValue("15");
    expect(field("Avg Job Profit")).toHaveValue("350");
    expect(field("Admin Hours/Week")).toHaveValue("8");
    expect(screen.getByText("$")).toBeVisible();
    expect(field("Jobs/Month")).toHaveAccessibleDescription("jobs a month");
    expect(field("Avg Job Profit")).toHaveAccessibleDescription("dollars");
    expect(field("Admin Hours/Week")).toHaveAccessibleDescription(/^hours a week.*Calls, scheduling, invoicing$/);
  });

  it("BusinessDetailsPanel offers the trades in their order, and both plans with lift and prices", () => {
    renderOnPage(<BusinessDetailsPanel />);
    const values = (name: string) =>
      within(screen.getByRole("group", { name }))
        .getAllByRole("radio")
        .map((radio) => radio.getAttribute("value"));
    expect(values("Business Type")).toEqual([...BUSINESS_TYPE_IDS]);
    expect(values("Plan")).toEqual([...PLAN_IDS]);
    expect(plan(/^Pro/)).toHaveAccessibleName(/^Pro Original price: \$397 Price now: \$297 per month 12% more jobs/);
    expect(plan(/^Elite/)).toHaveAccessibleName(
      /^Elite Original price: \$697 Price now: \$497 per month MOST POPULAR 20% more jobs/,
    );
    expect(Array.from(document.querySelectorAll("s"), (price) => price.textContent)).toEqual(["$397", "$697"]);
    expect(plan(/^Pro/)).not.toHaveAccessibleName(/MOST POPULAR/);
  });

  it("BusinessDetailsPanel steps jobs and hours by 1, profit by $10", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    for (const name of ["Jobs/Month", "Avg Job Profit", "Admin Hours/Week"]) {
      await user.click(screen.getByRole("button", { name: `Increase ${name}` }));
    }
    expect(field("Jobs/Month").value).toBe("16");
    expect(field("Avg Job Profit").value).toBe("360");
    expect(field("Admin Hours/Week").value).toBe("9");
  });

  it("BusinessDetailsPanel asks what 1.200,50 means, and counts it as 0 until then", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    const profit = field("Avg Job Profit");
    await user.clear(profit);
    await user.type(profit, "1.200,50");
    await screen.findByText(/Which one did you mean/);
    expect(profit).toHaveAccessibleDescription(/using 0/);
    expect(readRoiInputs(calculator().getState()).avgJobProfit).toBe(0);
    expect(screen.getByRole("button", { name: "1.2005" })).toBeVisible();

    await user.click(screen.getByRole("button", { name: "1,200.5" }));
    expect(screen.queryByText(/Which one/)).not.toBeInTheDocument();
    expect(readRoiInputs(calculator().getState()).avgJobProfit).toBe(1200.5);
    expect(profit).toHaveFocus();
  });

  it.each([
    ["1e999", /number is too big/],
    ["about 12", /not a number/],
  ])("BusinessDetailsPanel says beside the field that %s does not count (C12)", async (typed, notice) => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    await user.clear(field("Jobs/Month"));
    await user.type(field("Jobs/Month"), typed);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(field("Jobs/Month")).toHaveAccessibleDescription(notice);
    expect(screen.queryByRole("button", { name: /^[\d,.]+$/ })).not.toBeInTheDocument();
    await user.clear(field("Jobs/Month"));
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it("BusinessDetailsPanel asks nothing while somebody types on", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    await user.clear(field("Jobs/Month"));
    await user.type(field("Jobs/Month"), "1.200");
    await screen.findByText(/Which one/);
    await user.type(field("Jobs/Month"), ".000");
    expect(screen.queryByText(/using 0/)).not.toBeInTheDocument();
    await user.clear(field("Jobs/Month"));
    await user.type(field("Jobs/Month"), "1,234,5");
    expect(screen.queryByText(/using 0/)).not.toBeInTheDocument();
    await user.type(field("Jobs/Month"), "67");
    expect(readRoiInputs(calculator().getState()).jobsPerMonth).toBe(1_234_567);
  });

  it("BusinessDetailsPanel steps on from the number that the text counts as", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    await user.clear(field("Avg Job Profit"));
    await user.type(field("Avg Job Profit"), "$1,200");
    await user.click(screen.getByRole("button", { name: "Increase Avg Job Profit" }));
    expect(field("Avg Job Profit")).toHaveValue("1210");
  });

  it("BusinessDetailsPanel ends with the extra profit per month of what is typed, clamped at $0", () => {
    renderOnPage(<BusinessDetailsPanel />);
    const line = screen.getByText("Extra Profit Per Month").parentElement;
    expect(line).toHaveTextContent(/^Extra Profit Per Month \$1,498$/);
    act(() => calculator().getState().typeFigure("jobsText", "20"));
    expect(line).toHaveTextContent(/ \$1,848$/);
    act(() => calculator().setState({ jobsText: "0", hoursText: "0" }));
    expect(line).toHaveTextContent(/ \$0$/);
  });
});
