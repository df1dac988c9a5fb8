import type { Locator } from "playwright/test";
import type { Part, VisitedPage } from "./browser-page.ts";

export class LandingPage<P extends Part<P> = Locator> {
  private readonly page: VisitedPage<P>;
  private readonly address: string;

  constructor(page: VisitedPage<P>, address: string) {
    this.page = page;
    this.address = address;
  }

  /** Opens the page and waits until it is interactive. */
  async open(query = ""): Promise<void> {
    await this.visit(query);
    await this.becomeInteractive();
  }

  /** Opens the page as a visitor does who does not wait for its scripts. */
  async visit(query = ""): Promise<void> {
    await this.page.goto(`${this.address}${query}`, { waitUntil: "commit" });
    await this.page.locator("#page-data").waitFor({ state: "attached" });
  }

  async becomeInteractive(): Promise<void> {
    await this.page.locator("#root[data-interactive]").waitFor({ state: "attached" });
  }

  get headline(): P {
    return this.page.getByRole("heading", { level: 1, name: "Stop Losing Jobs to Missed Calls" });
  }

  get calculatorButton(): P {
    return this.page.getByRole("link", { name: "Calculate Elite Plan ROI + Get Free Strategy Call" });
  }

  get calculatorHeading(): P {
    return this.page.locator("#roi-calculator").getByRole("heading", { level: 2 });
  }

  /** Distance of the calculator's top edge from the window's: 0 where the page was scrolled to it. */
  async calculatorTop(): Promise<number> {
    return (await this.page.locator("#roi-calculator").boundingBox())?.y ?? Number.NaN;
  }

  get bookingLink(): P {
    return this.page.locator("[data-slot=booking-notice]").getByRole("link", { name: "Open booking calendar" });
  }

  /** The link that replaces the plan button after a lead was sent. */
  get sentLink(): P {
    return this.page.locator("[data-slot=lead-sent]").getByRole("link", { name: "Open booking calendar" });
  }

  get wrongAddressButton(): P {
    return this.page.getByRole("button", { name: "Wrong email?" });
  }

  get stickyBar(): P {
    return this.page.getByRole("link", { name: "Calculate ROI • 60 seconds" });
  }

  get exitDialog(): P {
    return this.page.getByRole("dialog", { name: "Wait! Don't Miss Out" });
  }

  /** Goes through the page to its end and back, a window at a time: all of it has come near then. */
  async scrollThrough(): Promise<void> {
    await this.page.evaluate(async (frames) => {
      const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        window.scrollTo({ top, behavior: "instant" });
        for (let frame = 0; frame < frames; frame += 1) await nextFrame();
      }
      window.scrollTo({ top: 0, behavior: "instant" });
    }, 2);
  }

  /** The one visible toast that carries this title. */
  toast(title: string): P {
    return this.page.locator("[data-slot=toast]").filter({ hasText: title });
  }

  /** Dispatches the event that a browser does when the pointer leaves the window. */
  async dispatchPointerLeave(pointerType: "mouse" | "touch", clientY: number): Promise<void> {
    await this.page.evaluate(
      ([type, y]) =>
        document.documentElement.dispatchEvent(new PointerEvent("pointerleave", { pointerType: type, clientY: y })),
      [pointerType, clientY] as const,
    );
  }
}
