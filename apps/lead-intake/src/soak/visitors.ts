import { setTimeout as sleep } from "node:timers/promises";
import { findBrowser } from "@contractor-roi/tooling/programs";
import { type BrowserContext, chromium } from "playwright";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { leadPost, withKey } from "../testing/requests/lead-requests.ts";
import { leadWith } from "../testing/requests/sample-leads.ts";

const ANSWER_LIMIT_MS = 10_000;
const RETRY_MS = 250;

/** A lead that the server said it had stored. */
export type Acknowledged = {
  readonly email: string;
  /** Null for a lead of a browser, which does not show it. */
  readonly id: string | null;
  /** When the answer came, by this process's clock. */
  readonly at: number;
};

export type Answer = {
  readonly at: number;
  readonly ms: number;
  /** Time since the lead was sent first. */
  readonly waitedMs: number;
};

/** Posts one lead after the other, as pages do: with the same key until it is stored. */
export async function postLeads(
  url: string,
  pauseMs: number,
  isOver: () => boolean,
  onStored: (lead: Acknowledged, answer: Answer) => void,
): Promise<void> {
  while (!isOver()) {
    const email = `${crypto.randomUUID()}@post.example`;
    const first = performance.now();
    const post = leadPost(leadWith({ contact: { email } }), withKey(crypto.randomUUID()));
    for (;;) {
      const began = performance.now();
      const answer = await fetch(new URL(LEAD_INTAKE_PATH, url), {
        ...post,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      }).then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => null,
      );
      if (answer?.status === 201 || answer?.status === 200) {
        const at = performance.now();
        onStored({ email, id: JSON.parse(answer.body).id, at }, { at, ms: at - began, waitedMs: at - first });
        break;
      }
      if (answer && answer.status !== 503) throw new Error(`A lead was answered with ${answer.status}: ${answer.body}`);
      await sleep(RETRY_MS);
    }
    await sleep(pauseMs);
  }
}

/** Fills in the form in a real browser, again and again. @returns why there is none; null after the visits */
export async function visit(
  url: string,
  isOver: () => boolean,
  onStored: (lead: Acknowledged) => void,
): Promise<string | null> {
  const found = findBrowser();
  if (!found) return "visitors in browsers: no Chromium was found";
  const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
  try {
    while (!isOver()) {
      const context = await browser.newContext();
      // The booking page lies outside this machine.
      await context.route(
        (address) => address.origin !== new URL(url).origin,
        (route) => route.fulfill({ body: "" }),
      );
      const email = `${crypto.randomUUID()}@visit.example`;
      if (await sendForm(context, url, email, isOver)) onStored({ email, id: null, at: performance.now() });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return null;
}

/** @returns whether the page said that the report was sent */
async function sendForm(context: BrowserContext, url: string, email: string, isOver: () => boolean): Promise<boolean> {
  const page = await context.newPage();
  page.setDefaultTimeout(ANSWER_LIMIT_MS);
  try {
    await page.goto(url);
    await page.getByRole("button", { name: "Get My Custom Implementation Plan" }).first().click();
    const form = page.getByRole("dialog", { name: "Get Your Free Report" });
    await form.getByLabel("First name").fill("Dana");
    await form.getByLabel("Last name").fill("Rivera");
    await form.getByRole("textbox", { name: "Email" }).fill(email);
    await form.getByRole("textbox", { name: "Phone" }).fill("(202) 555-0187");
    await form.getByLabel("Business type").selectOption({ label: "HVAC" });
    await form.getByRole("checkbox").check();
    while (!isOver()) {
      await form.getByRole("button", { name: "Get My Free Report & Book Call" }).click();
      const outcome = page
        .getByText("Report sent! Opening booking calendar...")
        .or(page.getByText("Submission Failed"));
      await outcome.first().waitFor();
      if (await page.getByText("Report sent! Opening booking calendar...").isVisible()) return true;
      await sleep(RETRY_MS);
    }
    return false;
  } catch (error) {
    // The server was away while the page or a part of it was loaded: the visitor comes again.
    if (error instanceof Error && /Timeout|ERR_|closed/.test(error.message)) return false;
    throw error;
  }
}
