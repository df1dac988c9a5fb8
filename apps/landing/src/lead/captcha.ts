/** The part of Cloudflare Turnstile's API that the page uses: developers.cloudflare.com/turnstile */
type Turnstile = {
  render(container: HTMLElement, options: TurnstileOptions): string | undefined;
  reset(widget: string): void;
};

type TurnstileOptions = {
  readonly sitekey: string;
  readonly action: string;
  /** The widget stays invisible unless it has to ask the visitor something. */
  readonly appearance: "interaction-only";
  readonly size: "flexible";
  readonly callback: (token: string) => void;
  readonly "expired-callback": () => void;
  /** @returns true if the failure was handled: Turnstile then logs none of its own */
  readonly "error-callback": (code: string) => boolean;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

export type Captcha = ReturnType<typeof startCaptcha>;

/** A proxied or cached copy of the script would fail at Turnstile's next update. */
const SCRIPT_ADDRESS = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
/** How long a lead waits for its token, in milliseconds; then it goes without one, which marks it. */
const TOKEN_WAIT_MS = 4000;

/**
 * Shows the captcha if it has something to ask. A captcha that cannot be fetched, or fails, costs no lead.
 *
 * @param onFailure called with the reason if there is no captcha
 */
export function startCaptcha(container: HTMLElement, siteKey: string, onFailure: (error: Error) => void) {
  let token: string | null = null;
  let widget: string | undefined;
  let hasFailed = false;
  /** Ends the wait of a submission. */
  let letGo: () => void = () => undefined;
  const settle = (next: string | null): void => {
    token = next;
    letGo();
  };
  const fail = (error: Error): void => {
    hasFailed = true;
    settle(null);
    onFailure(error);
  };
  const show = async (): Promise<void> => {
    const turnstile = await loadScript();
    widget = turnstile.render(container, {
      sitekey: siteKey,
      action: "lead",
      appearance: "interaction-only",
      size: "flexible",
      callback: (next) => {
        hasFailed = false;
        settle(next);
      },
      "expired-callback": () => (token = null),
      "error-callback": (code) => {
        fail(Object.assign(new Error(`The captcha failed with ${code}`), { code }));
        return true;
      },
    });
  };
  show().catch(fail);
  return {
    /** The visitor's token; null if there is none in time. Each is for one lead: the next one is asked for at once. */
    async takeToken(): Promise<string | null> {
      if (token === null && !hasFailed) await nextToken();
      const taken = token;
      token = null;
      if (taken !== null && widget !== undefined) window.turnstile?.reset(widget);
      return taken;
    },
  };

  function nextToken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, TOKEN_WAIT_MS);
      letGo = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

let script: Promise<Turnstile> | null = null;

function loadScript(): Promise<Turnstile> {
  script ??= new Promise<Turnstile>((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: SCRIPT_ADDRESS, async: true });
    element.addEventListener("load", () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error("The captcha's script defines no captcha")),
    );
    element.addEventListener("error", () => reject(new Error("The captcha's script cannot be fetched")));
    document.head.append(element);
  }).catch((error: unknown) => {
    script = null;
    throw error;
  });
  return script;
}
