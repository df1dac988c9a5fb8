import type { Locator } from "playwright/test";
import type { Part, PageOrFrame } from "./browser-page.ts";

export class VoiceButton<P extends Part<P> = Locator> {
  private readonly page: PageOrFrame<P>;
  private readonly product: string;

  constructor(page: PageOrFrame<P>, product = "Ringwell") {
    this.page = page;
    this.product = product;
  }

  get idle(): P {
    return this.page.getByRole("button", { name: `Try ${this.product} AI!` });
  }

  get connecting(): P {
    return this.page.getByRole("button", { name: "Connecting..." });
  }

  get end(): P {
    return this.page.getByRole("button", { name: "End Call" });
  }

  get callUs(): P {
    return this.page.getByRole("link", { name: "Call Us!" });
  }

  get panel(): P {
    return this.page.getByRole("region", { name: `Call with ${this.product} AI` });
  }

  get captions(): P {
    return this.page.getByRole("log", { name: "Captions" });
  }

  get mute(): P {
    return this.panel.getByRole("button", { name: "Mute", exact: true });
  }

  get unmute(): P {
    return this.panel.getByRole("button", { name: "Unmute" });
  }

  get soundOff(): P {
    return this.panel.getByRole("button", { name: "Sound off" });
  }

  /** A trade, or a line of the customer, of an example call. */
  choice(name: string | RegExp): P {
    return this.panel.getByRole("button", { name });
  }

  get givenName(): P {
    return this.panel.getByLabel("Or type a name");
  }

  get cancel(): P {
    return this.panel.getByRole("button", { name: "Cancel" });
  }

  get retry(): P {
    return this.panel.getByRole("button", { name: "Try again" });
  }

  get close(): P {
    return this.panel.getByRole("button", { name: "Close" });
  }

  /** The text that a screen reader announces. */
  get announced(): P {
    return this.page.locator("[data-slot=voice] [data-slot=call-status]");
  }

  get visitorMeter(): P {
    return this.panel.getByRole("meter", { name: "You" });
  }
}
