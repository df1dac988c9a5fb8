import type { Locator } from "playwright/test";
import type { Part, PageOrFrame } from "./browser-page.ts";

export type LeadDetails = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email: string;
  readonly phone?: string;
  readonly businessType?: string;
  readonly hasConsent?: boolean;
};

export class LeadDialog<P extends Part<P> = Locator> {
  private readonly page: PageOrFrame<P>;

  constructor(page: PageOrFrame<P>) {
    this.page = page;
  }

  get root(): P {
    return this.page.getByRole("dialog", { name: "Get Your Free Report" });
  }

  get firstName(): P {
    return this.root.getByLabel("First name");
  }

  get lastName(): P {
    return this.root.getByLabel("Last name");
  }

  get email(): P {
    return this.root.getByRole("textbox", { name: "Email" });
  }

  get phone(): P {
    return this.root.getByRole("textbox", { name: "Phone" });
  }

  get businessType(): P {
    return this.root.getByLabel("Business type");
  }

  get consent(): P {
    return this.root.getByRole("checkbox");
  }

  get submitButton(): P {
    return this.root.getByRole("button", { name: /^(Get My Free Report & Book Call|Sending\.\.\.)$/ });
  }

  get closeButton(): P {
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
