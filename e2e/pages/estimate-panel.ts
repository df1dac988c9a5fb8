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

  get fold(): Locator {
    return this.page.locator("[data-slot=comparison]");
  }

  /** The line that unfolds the calculation. */
  get steps(): Locator {
    return this.root.locator("summary").filter({ hasText: "How this was calculated" });
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

  /** Unfolds the comparison. */
  async open(): Promise<void> {
    await this.fold.locator("> summary").click();
    await this.table.waitFor();
  }
}
