import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { BusinessDetailsPanel } from "./business-details-panel.tsx";
import { readRoiInputs } from "./calculator-store.ts";
import { calculator, renderOnPage } from "../testing/render-on-page.tsx";

const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>("textbox", { name });
const trade = (name: string): HTMLElement => screen.getByRole("radio", { name });
const plan = (name: RegExp): HTMLElement => screen.getByRole("radio", { name });

describe("BusinessDetailsPanel", () => {
  it("BusinessDetailsPanel is a region headed 'Your Business Details'", () => {
    renderOnPage(<BusinessDetailsPanel />);
    expect(screen.getByRole("region", { name: "Your Business Details" })).toBeInTheDocument();
  });

  it("BusinessDetailsPanel starts with plumbing, Elite, 15 jobs, $350 and 8 hours (C1)", () => {
    renderOnPage(<BusinessDetailsPanel />);
    expect(trade("Plumbing")).toBeChecked();
    expect(plan(/^Elite/)).toBeChecked();
    expect(field("Jobs/Month").value).toBe("15");
    expect(field("Avg Job Profit").value).toBe("350");
    expect(field("Admin Hours/Week").value).toBe("8");
  });

  it("BusinessDetailsPanel offers the eight trades in the specification's order", () => {
    renderOnPage(<BusinessDetailsPanel />);
    const group = screen.getByRole("group", { name: "Business Type" });
    expect(
      within(group)
        .getAllByRole("radio")
        .map((radio) => radio.getAttribute("value")),
    ).toEqual(["plumbing", "hvac", "electrical", "landscaping", "roofing", "cleaning", "handyman", "other"]);
  });

  it("BusinessDetailsPanel offers Pro and Elite, each with lift, original price and price now; Elite is MOST POPULAR", () => {
    renderOnPage(<BusinessDetailsPanel />);
    const group = screen.getByRole("group", { name: "Plan" });
    expect(within(group).getAllByRole("radio")).toHaveLength(2);
    expect(plan(/^Pro/)).toHaveAccessibleName(/12% more jobs Original price: \$397 Price now: \$297 per month/);
    expect(plan(/^Elite/)).toHaveAccessibleName(/20% more jobs Original price: \$697 Price now: \$497 per month/);
    expect(Array.from(group.querySelectorAll("s"), (price) => price.textContent)).toEqual(["$397", "$697"]);
    expect(plan(/^Elite/)).toHaveAccessibleName(/MOST POPULAR/);
    expect(plan(/^Pro/)).not.toHaveAccessibleName(/MOST POPULAR/);
  });

  it("BusinessDetailsPanel gives the hours their hint", () => {
    renderOnPage(<BusinessDetailsPanel />);
    expect(field("Admin Hours/Week")).toHaveAccessibleDescription(/Calls, scheduling, invoicing$/);
  });

  it("BusinessDetailsPanel shows dollars before the profit", () => {
    renderOnPage(<BusinessDetailsPanel />);
    expect(screen.getByText("$")).toBeVisible();
  });

  it("BusinessDetailsPanel says each figure's unit in words", () => {
    renderOnPage(<BusinessDetailsPanel />);
    expect(field("Jobs/Month")).toHaveAccessibleDescription("jobs a month");
    expect(field("Avg Job Profit")).toHaveAccessibleDescription("dollars");
    expect(field("Admin Hours/Week")).toHaveAccessibleDescription(/^hours a week/);
  });

  it("BusinessDetailsPanel fills in a trade's preset when the trade changes, and keeps hours and plan (C1)", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    await user.click(plan(/^Pro/));
    await user.clear(field("Admin Hours/Week"));
    await user.type(field("Admin Hours/Week"), "12");
    await user.click(trade("Roofing"));
    expect(field("Jobs/Month").value).toBe("8");
    expect(field("Avg Job Profit").value).toBe("850");
    expect(field("Admin Hours/Week").value).toBe("12");
    expect(plan(/^Pro/)).toBeChecked();
  });

  it("BusinessDetailsPanel changes nothing when the chosen trade is clicked again (C1)", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    await user.clear(field("Jobs/Month"));
    await user.type(field("Jobs/Month"), "33");
    await user.click(trade("Plumbing"));
    expect(field("Jobs/Month").value).toBe("33");
  });

  it("BusinessDetailsPanel keeps an emptied field empty and typed zeros as typed (C8)", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    await user.clear(field("Jobs/Month"));
    expect(field("Jobs/Month").value).toBe("");
    await user.type(field("Jobs/Month"), "015");
    expect(field("Jobs/Month").value).toBe("015");
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

  it("BusinessDetailsPanel is five tab stops: trade, plan and three figures", async () => {
    const user = userEvent.setup();
    renderOnPage(<BusinessDetailsPanel />);
    const stops = [
      trade("Plumbing"),
      plan(/^Elite/),
      field("Jobs/Month"),
      field("Avg Job Profit"),
      field("Admin Hours/Week"),
    ];
    for (const stop of stops) {
      await user.tab();
      expect(stop).toHaveFocus();
    }
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it.each([
    ["1.200", "1,200", "1.2", 1200],
    ["1.200,50", "1,200.5", "1.2005", 1200.5],
  ])(
    "BusinessDetailsPanel asks what %s means, and counts it as 0 until then (C12)",
    async (typed, one, other, value) => {
      const user = userEvent.setup();
      renderOnPage(<BusinessDetailsPanel />);
      const profit = field("Avg Job Profit");
      await user.clear(profit);
      await user.type(profit, typed);
      await screen.findByText(/can be read in two ways/);
      expect(profit).toHaveAccessibleDescription(/counts as 0/);
      expect(readRoiInputs(calculator().getState()).avgJobProfit).toBe(0);
      expect(screen.getByRole("button", { name: other })).toBeVisible();

      await user.click(screen.getByRole("button", { name: one }));
      expect(screen.queryByText(/two ways/)).not.toBeInTheDocument();
      expect(readRoiInputs(calculator().getState()).avgJobProfit).toBe(value);
      expect(profit).toHaveFocus();
    },
  );

  it.each([
    ["123456789012345678", /more than can be counted/],
    ["1e999", /more than can be counted/],
    ["about 12", /cannot be read as a number/],
  ])("BusinessDetailsPanel says beside the field that %s does not count (C8, C12)", async (typed, notice) => {
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
    await screen.findByText(/two ways/);
    await user.type(field("Jobs/Month"), ".000");
    expect(screen.queryByText(/counts as 0/)).not.toBeInTheDocument();
    await user.clear(field("Jobs/Month"));
    await user.type(field("Jobs/Month"), "1,234,5");
    expect(screen.queryByText(/counts as 0/)).not.toBeInTheDocument();
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
});
