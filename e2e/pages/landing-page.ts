import type { Locator, Page } from "playwright/test";

export class LandingPage {
  private readonly page: Page;
  private readonly address: string;

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
  }

  /** Opens the page and waits until it is interactive. */
  async open(query = ""): Promise<void> {
    await this.visit(query);
    await this.becomeInteractive();
  }

  /** Opens the page as a visitor does who waits for nothing. */
  async visit(query = ""): Promise<void> {
    await this.page.goto(`${this.address}${query}`);
  }

  async becomeInteractive(): Promise<void> {
    await this.page.locator("#root[data-interactive]").waitFor({ state: "attached" });
  }

  get headline(): Locator {
    return this.page.getByRole("heading", { level: 1, name: "Stop Losing Jobs to Missed Calls" });
  }

  get calculatorButton(): Locator {
    return this.page.getByRole("link", { name: "Calculate Elite Plan ROI + Get Free Strategy Call" });
  }

  get calculatorHeading(): Locator {
    return this.page.locator("#roi-calculator").getByRole("heading", { level: 2 });
  }

  get bookingLink(): Locator {
    return this.page.getByRole("link", { name: "Open booking calendar" });
  }

  get stickyBar(): Locator {
    return this.page.getByRole("link", { name: "Calculate ROI • 60 seconds" });
  }

  get exitDialog(): Locator {
    return this.page.getByRole("dialog", { name: "Wait! Don't Miss Out" });
  }

  /** Whether the browser has laid out what lies far below the first window. */
  async isLaidOut(): Promise<boolean> {
    const heading = this.page.locator("[data-slot=trust] h2");
    return heading.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  }

  /** The one visible toast that carries this title. */
  toast(title: string): Locator {
    return this.page.locator("[data-sonner-toast][data-visible=true]").filter({ hasText: title });
  }

  /** Moves the mouse out of the window through its top edge. */
  async leaveThroughTop(): Promise<void> {
    await this.page.mouse.move(400, 200);
    await this.page.mouse.move(400, 5);
    await this.page.mouse.move(400, -5);
  }

  /** What a visitor does who leaves: tells the page of the pointer as the browser would. */
  async dispatchPointerLeave(pointerType: "mouse" | "touch", clientY: number): Promise<void> {
    await this.page.evaluate(
      ([type, y]) =>
        document.documentElement.dispatchEvent(new PointerEvent("pointerleave", { pointerType: type, clientY: y })),
      [pointerType, clientY] as const,
    );
  }
}
