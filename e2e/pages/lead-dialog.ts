import type { FrameLocator, Locator, Page } from "playwright/test";

export type LeadDetails = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email: string;
  readonly phone?: string;
  readonly businessType?: string;
  readonly hasConsent?: boolean;
};

export class LeadDialog {
  private readonly page: Page | FrameLocator;

  constructor(page: Page | FrameLocator) {
    this.page = page;
  }

  get root(): Locator {
    return this.page.getByRole("dialog", { name: "Get Your Free Report" });
  }

  get firstName(): Locator {
    return this.root.getByLabel("First name");
  }

  get lastName(): Locator {
    return this.root.getByLabel("Last name");
  }

  get email(): Locator {
    return this.root.getByLabel("Email");
  }

  get phone(): Locator {
    return this.root.getByLabel("Phone");
  }

  get businessType(): Locator {
    return this.root.getByLabel("Business type");
  }

  get consent(): Locator {
    return this.root.getByRole("checkbox");
  }

  get submitButton(): Locator {
    return this.root.getByRole("button", { name: /^(Get My Free Report & Book Call|Sending\.\.\.)$/ });
  }

  get closeButton(): Locator {
    return this.root.getByRole("button", { name: "Close" });
  }

  async fill(details: LeadDetails): Promise<void> {
    const { firstName = "Dana", lastName = "Rivera", email, phone = "(202) 555-0187", businessType = "HVAC" } = details;
    await this.firstName.fill(firstName);
    await this.lastName.fill(lastName);
    await this.email.fill(email);
    await this.phone.fill(phone);
    await this.businessType.selectOption({ label: businessType });
    await this.consent.setChecked(details.hasConsent ?? true);
  }

  async submit(): Promise<void> {
    await this.submitButton.click();
  }
}
