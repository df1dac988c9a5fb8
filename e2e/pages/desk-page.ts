import type { Locator } from "playwright/test";
import type { Part, PageOrFrame, VisitedPage } from "./browser-page.ts";

/** The quote desk. */
export class DeskPage<P extends Part<P> = Locator> {
  /** The contents of the document's frame. */
  readonly document: PageOrFrame<P>;

  private readonly page: VisitedPage<P>;
  private readonly url: string;

  constructor(page: VisitedPage<P>, document: PageOrFrame<P>, url: string) {
    this.page = page;
    this.document = document;
    this.url = url;
  }

  get customer(): P {
    return this.field("Customer");
  }

  get jobs(): P {
    return this.field("Jobs a month");
  }

  get profit(): P {
    return this.field("Profit per job");
  }

  get otherPrice(): P {
    return this.page.locator("summary").filter({ hasText: "Change the price" });
  }

  get price(): P {
    return this.page.getByRole("combobox", { name: "Price", exact: true });
  }

  get draft(): P {
    return this.page.getByRole("combobox", { name: "Draft", exact: true });
  }

  get startFrom(): P {
    return this.page.locator("summary").filter({ hasText: "Start from a list" });
  }

  get list(): P {
    return this.page.getByLabel("List of prospects");
  }

  /** The question whether a list was understood. */
  get check(): P {
    return this.page.getByRole("dialog").filter({ hasText: "Which row names the columns?" });
  }

  /** The meaning of each column of a list. */
  column(label: string): P {
    return this.check.getByRole("combobox", { name: label });
  }

  get rows(): P {
    return this.page.getByRole("listitem");
  }

  get actions(): P {
    return this.page.locator('[data-slot="quote-actions"]');
  }

  get worksOffline(): P {
    return this.page.locator("header output").filter({ hasText: "Works offline" });
  }

  async open(): Promise<void> {
    await this.page.goto(this.url);
    await this.customer.waitFor();
  }

  /** Takes the list as it was understood. */
  async useList(): Promise<void> {
    await this.button("Use this list").click();
    await this.check.waitFor({ state: "hidden" });
  }

  button(name: string): P {
    return this.page.getByRole("button", { name, exact: true });
  }

  field(label: string): P {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }
}
