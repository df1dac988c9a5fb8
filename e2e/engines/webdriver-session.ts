import { setTimeout as sleep } from "node:timers/promises";

/** The name under which the W3C standard passes references to elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type ElementReference = { readonly [ELEMENT]: string };

/** A WebDriver error, with the standard's error code. */
export class WebDriverError extends Error {}

/** For a page on this machine, on a busy one. */
const RESPONSE_LIMIT_MS = 60_000;

/** One session of a W3C WebDriver: https://www.w3.org/TR/webdriver2/ */
export class WebDriverSession {
  private readonly address: string;

  private constructor(address: string) {
    this.address = address;
  }

  /** @param driver its address, without a slash at the end */
  static async open(driver: string, capabilities: Record<string, unknown>): Promise<WebDriverSession> {
    const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  async goto(address: string): Promise<void> {
    await this.post("url", { url: address });
  }

  async back(): Promise<void> {
    await this.post("back", {});
  }

  async refresh(): Promise<void> {
    await this.post("refresh", {});
  }

  /** Runs the body of a function in the page, or in the frame that was switched to. */
  execute<Result>(body: string, ...args: readonly unknown[]): Promise<Result> {
    return this.post<Result>("execute/sync", { script: body, args });
  }

  /** @param frame null for the page itself */
  async switchTo(frame: ElementReference | null): Promise<void> {
    await this.post("frame", { id: frame });
  }

  windowSize(): Promise<{ readonly width: number; readonly height: number }> {
    return send("GET", `${this.address}/window/rect`);
  }

  async setWindowSize(width: number, height: number): Promise<void> {
    await this.post("window/rect", { width, height });
  }

  /** A press of the mouse's first button, in CSS px of the viewport; all of them whole numbers. */
  async click(x: number, y: number, heldMs = 0): Promise<void> {
    const move = { type: "pointerMove", duration: 0, x, y, origin: "viewport" };
    const press = [
      { type: "pointerDown", button: 0 },
      { type: "pause", duration: heldMs },
      { type: "pointerUp", button: 0 },
    ];
    await this.perform({
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [move, ...press],
    });
  }

  /** Presses keys for whatever has the focus; `\uE003` is Backspace. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text, (value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]).flat();
    await this.perform({ type: "key", id: "keyboard", actions });
  }

  /** Chooses an option of a list, which the browser draws outside the page. */
  async choose(option: ElementReference): Promise<void> {
    await this.post(`element/${option[ELEMENT]}/click`, {});
  }

  async close(): Promise<void> {
    await send("DELETE", this.address);
  }

  private async perform(source: Record<string, unknown>): Promise<void> {
    await this.post("actions", { actions: [source] });
  }

  private post<Result>(command: string, body: unknown): Promise<Result> {
    return send<Result>("POST", `${this.address}/${command}`, body);
  }
}

/** Waits until a driver that was just started takes sessions. */
export async function waitUntilReady(driver: string, limitMs: number): Promise<void> {
  const limit = Date.now() + limitMs;
  for (;;) {
    try {
      const { ready } = await send<{ ready: boolean }>("GET", `${driver}/status`);
      if (ready) return;
    } catch (error) {
      if (Date.now() > limit) throw error;
    }
    await sleep(50);
  }
}

async function send<Result>(method: string, address: string, body?: unknown): Promise<Result> {
  const request = { method, signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) };
  const response = await fetch(
    address,
    body === undefined ? request : { ...request, body: JSON.stringify(body) },
  ).catch((cause: unknown) => {
    throw new Error(
      `The environment failed, not the page: the driver did not respond to ${method} ${new URL(address).pathname}`,
      { cause },
    );
  });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new WebDriverError(`${value.error}: ${value.message}`);
  return value;
}
