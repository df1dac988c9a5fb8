import { expect } from "playwright/test";
import type { Engine, EngineName, EnginePage } from "../engines/engine.ts";
import { startEngine } from "../engines/start-engine.ts";
import { test as base } from "../fixtures.ts";
import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LeadDialog } from "../pages/lead-dialog.ts";
import type { AnyPart } from "../pages/browser-page.ts";
import { VoiceButton } from "../pages/voice-button.ts";

type Visit = {
  readonly visited: EnginePage;
  readonly landingPage: LandingPage<AnyPart>;
  readonly calculatorPanel: CalculatorPanel<AnyPart>;
  readonly dialog: LeadDialog<AnyPart>;
  readonly voiceButton: VoiceButton<AnyPart>;
};

/** For tests that run in every engine: they use the page objects, and nothing of Playwright's own browsers. */
export const test = base.extend<Visit, { readonly engineName: EngineName; readonly engine: Engine }>({
  engineName: ["chromium", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName, launchOptions }, use) => {
      const engine = await startEngine(engineName, launchOptions);
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  visited: async ({ engine }, use) => {
    const page = await engine.newPage();
    await use(page);
    // Firefox's words about a portal's page in place of a script, and about a font whose page was left.
    const faults = (await page.faults()).filter((fault) => !/disallowed MIME type|status=2152398850/.test(fault));
    await page.close();
    expect(faults, "uncaught errors, violations of the security policy, refusals of our own server").toEqual([]);
  },
  landingPage: async ({ visited, product }, use) => use(new LandingPage(visited, product.url)),
  calculatorPanel: async ({ visited }, use) => use(new CalculatorPanel(visited)),
  dialog: async ({ visited }, use) => use(new LeadDialog(visited)),
  voiceButton: async ({ visited }, use) => use(new VoiceButton(visited)),
});

/** Waits until a part of the page holds a text. */
export const expectText = (part: AnyPart, text: string): Promise<void> =>
  expect.poll(() => part.textContent()).toContain(text);

export const expectSeen = (part: AnyPart, isSeen = true): Promise<void> =>
  expect.poll(() => part.isVisible()).toBe(isSeen);

export { expect };
