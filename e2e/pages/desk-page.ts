import type { FrameLocator, Locator, Page } from "playwright/test";

/** The quote desk. */
export class DeskPage {
  readonly customer: Locator;
  readonly trade: Locator;
  readonly jobs: Locator;
  readonly profit: Locator;
  readonly otherTerms: Locator;
  readonly price: Locator;
  readonly draft: Locator;
  readonly startFrom: Locator;
  readonly link: Locator;
  readonly list: Locator;
  readonly rows: Locator;
  readonly document: FrameLocator;
  readonly actions: Locator;
  readonly worksOffline: Locator;

  private readonly page: Page;
  private readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.customer = page.getByRole("textbox", { name: "Customer" });
    this.trade = page.getByLabel("Trade");
    this.jobs = page.getByRole("textbox", { name: "Jobs a month" });
    this.profit = page.getByRole("textbox", { name: "Profit per job" });
    this.otherTerms = page.getByText("Change price or lift");
    this.price = page.getByLabel("Price", { exact: true });
    this.draft = page.getByLabel("Draft", { exact: true });
    this.startFrom = page.getByText("Start from a link or a list");
    this.link = page.getByLabel("Link with figures");
    this.list = page.getByLabel("List of prospects");
    this.rows = page.getByRole("listitem");
    this.document = page.frameLocator("iframe");
    this.actions = page.locator('[data-slot="quote-actions"]');
    this.worksOffline = page.getByText("Works offline");
  }

  async open(): Promise<void> {
    await this.page.goto(this.url);
    await this.customer.waitFor();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }
}
