import type { FrameLocator, Locator, Page } from "playwright/test";

export class EstimatePanel {
  private readonly page: Page | FrameLocator;

  constructor(page: Page | FrameLocator) {
    this.page = page;
  }

  get root(): Locator {
    return this.page.getByRole("region", { name: "Compare Pro and Elite" });
  }

  get place(): Locator {
    return this.page.locator("[data-slot=estimate]");
  }

  get table(): Locator {
    return this.page.getByRole("table", { name: "Compare Pro and Elite" });
  }

  get summary(): Locator {
    return this.root.locator("summary");
  }

  get copyButton(): Locator {
    return this.page.getByRole("button", { name: "Copy link to these numbers" });
  }

  get printButton(): Locator {
    return this.page.getByRole("button", { name: "Print this estimate" });
  }

  get linkField(): Locator {
    return this.page.getByRole("textbox", { name: "Link to these numbers" });
  }

  /** The cells of one row, Pro first. */
  row(name: string): Locator {
    return this.table.getByRole("row", { name }).getByRole("cell");
  }

  /** The cells of a projection: a month, a year, ROI. */
  projection(name: string): Locator {
    return this.page
      .getByRole("table", { name: /^Conservative, expected, upside/ })
      .getByRole("row", { name })
      .getByRole("cell");
  }

  /** The prerendered panel that it replaces: the same for the start values, with its controls out of reach. */
  get forerunner(): Locator {
    return this.place.locator("[data-slot=estimate-forerunner]");
  }

  async waitUntilLive(): Promise<void> {
    await this.forerunner.waitFor({ state: "detached" });
    await this.table.waitFor();
  }

  /** It is fetched when a visitor comes near. */
  async comeNear(): Promise<void> {
    await this.place.scrollIntoViewIfNeeded();
    await this.waitUntilLive();
  }
}
