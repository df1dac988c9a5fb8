import type { Locator, Page } from "playwright/test";

export class VoiceButton {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get idle(): Locator {
    return this.page.getByRole("button", { name: "Try Ringwell AI!" });
  }

  get connecting(): Locator {
    return this.page.getByRole("button", { name: "Connecting..." });
  }

  get end(): Locator {
    return this.page.getByRole("button", { name: "End Call" });
  }

  get callUs(): Locator {
    return this.page.getByRole("link", { name: "Call Us!" });
  }

  get panel(): Locator {
    return this.page.getByRole("region", { name: "Call with Ringwell AI" });
  }

  get captions(): Locator {
    return this.page.getByRole("log", { name: "Captions" });
  }

  get mute(): Locator {
    return this.panel.getByRole("button", { name: "Mute", exact: true });
  }

  get unmute(): Locator {
    return this.panel.getByRole("button", { name: "Unmute" });
  }

  get visitorMeter(): Locator {
    return this.panel.getByRole("meter", { name: "You" });
  }
}
