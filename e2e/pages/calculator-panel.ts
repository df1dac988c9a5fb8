import type { FrameLocator, Locator, Page } from "playwright/test";

export type BusinessDetails = {
  readonly type?: string;
  readonly plan?: "Pro" | "Elite";
  readonly jobs?: string;
  readonly profit?: string;
  readonly hours?: string;
};

export class CalculatorPanel {
  private readonly page: Page | FrameLocator;

  constructor(page: Page | FrameLocator) {
    this.page = page;
  }

  get jobs(): Locator {
    return this.page.getByRole("spinbutton", { name: "Jobs/Month" });
  }

  get profit(): Locator {
    return this.page.getByRole("spinbutton", { name: "Avg Job Profit" });
  }

  get hours(): Locator {
    return this.page.getByRole("spinbutton", { name: "Admin Hours/Week" });
  }

  get extraProfit(): Locator {
    return this.page.getByTestId("net-per-month");
  }

  get moneyLost(): Locator {
    return this.page.getByRole("region", { name: "Money Lost Without Automation" });
  }

  get results(): Locator {
    return this.page.getByRole("region", { name: "Your results" });
  }

  get planButton(): Locator {
    return this.page.getByRole("button", { name: "Get My Custom Implementation Plan" });
  }

  businessType(name: string): Locator {
    return this.page.getByRole("radio", { name, exact: true });
  }

  plan(name: "Pro" | "Elite"): Locator {
    return this.page.getByRole("radio", { name: new RegExp(`^${name}\\b`, "i") });
  }

  tile(label: string): Locator {
    return this.page.locator("[data-slot=stat-tile]").filter({ hasText: label });
  }

  /** In the order of the page: a type overwrites jobs and profit, so it comes first. */
  async fillBusinessDetails(details: BusinessDetails): Promise<void> {
    if (details.type) await this.businessType(details.type).check();
    if (details.plan) await this.plan(details.plan).check();
    if (details.jobs !== undefined) await this.jobs.fill(details.jobs);
    if (details.profit !== undefined) await this.profit.fill(details.profit);
    if (details.hours !== undefined) await this.hours.fill(details.hours);
  }
}
