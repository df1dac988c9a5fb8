import type { Locator } from "playwright/test";
import { type Part, type PageOrFrame, typeInto } from "./browser-page.ts";

export type BusinessDetails = {
  readonly type?: string;
  readonly plan?: string;
  readonly jobs?: string;
  readonly profit?: string;
  readonly hours?: string;
};

const PLAN_BUTTON = "Get My Custom Implementation Plan";

export class CalculatorPanel<P extends Part<P> = Locator> {
  private readonly page: PageOrFrame<P>;

  constructor(page: PageOrFrame<P>) {
    this.page = page;
  }

  get jobs(): P {
    return this.page.getByRole("textbox", { name: "Jobs/Month" });
  }

  get profit(): P {
    return this.page.getByRole("textbox", { name: "Avg Job Profit" });
  }

  get hours(): P {
    return this.page.getByRole("textbox", { name: "Admin Hours/Week" });
  }

  get extraProfit(): P {
    return this.page.getByTestId("net-per-month");
  }

  /** The bar at the bottom, and its total. */
  get bar(): P {
    return this.page.locator("[data-slot=sticky-bar]");
  }

  get barTotal(): P {
    return this.bar.locator("strong");
  }

  /** The lines that the total is made of. */
  get lineItems(): P {
    return this.page.locator("[data-slot=line-items] > li");
  }

  get moneyLost(): P {
    return this.page.getByRole("region", { name: "Money Lost Without Automation" });
  }

  get results(): P {
    return this.page.getByRole("region", { name: "Your results" });
  }

  get planButton(): P {
    return this.results.getByRole("button", { name: PLAN_BUTTON });
  }

  get barPlanButton(): P {
    return this.bar.getByRole("button", { name: PLAN_BUTTON });
  }

  businessType(name: string): P {
    return this.page.getByRole("radio", { name, exact: true });
  }

  plan(name: string): P {
    return this.page.getByRole("radio", { name: new RegExp(`^${name}\\b`, "i") });
  }

  tile(label: string): P {
    return this.page.locator("[data-slot=stat-tile]").filter({ hasText: label });
  }

  /** In the order of the page: a type overwrites jobs and profit, so it comes first. */
  async fillBusinessDetails(details: BusinessDetails): Promise<void> {
    if (details.type) await this.businessType(details.type).check();
    if (details.plan) await this.plan(details.plan).check();
    if (details.jobs !== undefined) await typeInto(this.jobs, details.jobs);
    if (details.profit !== undefined) await typeInto(this.profit, details.profit);
    if (details.hours !== undefined) await typeInto(this.hours, details.hours);
  }
}
