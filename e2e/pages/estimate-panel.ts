import type { FrameLocator, Locator, Page } from "playwright/test";

export class EstimatePanel {
  private readonly page: Page | FrameLocator;

  constructor(page: Page | FrameLocator) {
    this.page = page;
  }

  get root(): Locator {
    return this.page.getByRole("region", { name: "How this was calculated" });
  }

  get place(): Locator {
    return this.page.locator("[data-slot=estimate]");
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

  /** Unfolds the calculation. */
  async open(): Promise<void> {
    await this.steps.click();
    await this.root.getByRole("list").waitFor();
  }
}
