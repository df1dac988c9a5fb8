import type { Page, Request } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { PageBuild } from "../page-build.ts";
import { Product } from "../product.ts";

type Measured = Readonly<Record<string, unknown>>;

/** For a tag manager. */
let tagged: Product;
/** For a Plausible on a site beside it. */
let counted: Product;
const builds: PageBuild[] = [];

// In one worker, which renders and serves both pages once.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ partnerSite }) => {
  tagged = await serve({ adapter: "data-layer", leadValue: "150" });
  counted = await serve({ adapter: "plausible", plausibleUrl: `${partnerSite.origin}/`, leadValue: "150" });
});

test.afterAll(async () => {
  await Promise.all([tagged.dispose(), counted.dispose()]);
  for (const build of builds) await build.remove();
});

async function serve(analytics: object): Promise<Product> {
  const build = await PageBuild.of({ analytics });
  builds.push(build);
  return Product.start("", build.folder);
}

/** Texts and figures that the visitor types and brings. None of it may be measured. */
const PERSONAL = {
  firstName: "Quillon",
  lastName: "Vandersmith",
  phone: "(202) 555-0187",
  jobs: "4711",
  query: "?utm_source=van&name=Quillon&v=1&profit=8642",
};
const MARKS = /quillon|vandersmith|@|customer|5550187|555-0187|4711|8642|https?:|localhost|127\.0\.0\.1/i;

const events = (page: Page): Promise<Measured[]> =>
  page.evaluate(() => (window as Window & { dataLayer?: Measured[] }).dataLayer ?? []);
const names = async (page: Page): Promise<unknown[]> => (await events(page)).map(({ event }) => event);

async function openMeasured(page: Page, product: Product, query = ""): Promise<void> {
  await new LandingPage(page, product.url).open(query);
  await page.waitForFunction(() => "dataLayer" in window);
}

/** Sends a filled form, and waits until it was sent. */
async function sendLead(
  page: Page,
  leadDialog: Parameters<Parameters<typeof test>[2]>[0]["leadDialog"],
  email: string,
) {
  const { firstName, lastName, phone } = PERSONAL;
  await leadDialog.fill({ email, firstName, lastName, phone });
  await leadDialog.submit();
  await expect(page.locator("[data-slot=toast]").filter({ hasText: "Success!" })).toBeVisible();
}

test("a whole visit is measured in our words - with nothing that the visitor typed or brought", async ({
  page,
  calculator,
  estimate,
  leadDialog,
  landing: { calculatorButton },
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/^503 /);
  await page.addInitScript(() => {
    window.print = () => undefined;
    // No program of this machine takes the number, and the browser would wait for one.
    window.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a[href^='tel:']")) event.preventDefault();
    });
  });
  const visited = new LandingPage(page, tagged.url);
  await openMeasured(page, tagged, PERSONAL.query);
  await expect(calculator.profit).toHaveValue("8642");

  await calculatorButton.click();
  await calculator.fillBusinessDetails({ type: "Roofing", plan: "Pro", jobs: PERSONAL.jobs });
  await calculator.extraProfit.scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: /^Call/ }).first().click();
  await estimate.open();
  await estimate.copyButton.click();
  await estimate.printButton.click();
  await visited.dispatchPointerLeave("mouse", 0);
  await visited.exitDialog.getByRole("button", { name: /^No thanks/ }).click();
  await expect(visited.exitDialog).toBeHidden();

  const voice = new VoiceButton(page);
  await voice.idle.click();
  await voice.end.click();
  await expect.poll(() => names(page)).toContain("voice_call_ended");

  await calculator.planButton.click();
  await leadDialog.submit();
  await page.route("**/functions/v1/lead-intake", (route) => route.fulfill({ status: 503, body: PERSONAL.firstName }), {
    times: 1,
  });
  await leadDialog.fill({ email, firstName: PERSONAL.firstName, lastName: PERSONAL.lastName, phone: PERSONAL.phone });
  await leadDialog.submit();
  await expect.poll(() => names(page)).toContain("lead_submit_failed");
  const booking = page.waitForEvent("popup");
  await sendLead(page, leadDialog, email);
  await booking;
  await expect.poll(() => names(page)).toContain("booking_opened");

  const measured = await events(page);
  expect(measured).toContainEqual({ event: "result_seen" });
  // Apart: it comes into view when the browser says so.
  expect(measured.filter(({ event }) => event !== "result_seen")).toEqual([
    { event: "scenario_link_opened", unread: "type plan jobs hours" },
    { event: "cta_clicked", place: "hero" },
    { event: "calculator_started" },
    { event: "trade_chosen", trade: "roofing" },
    { event: "plan_chosen", plan: "pro" },
    { event: "phone_clicked", place: "calculator-bar" },
    { event: "scenario_link_copied" },
    { event: "estimate_printed" },
    { event: "exit_offer_shown" },
    { event: "exit_offer_dismissed" },
    { event: "voice_call_started" },
    { event: "voice_call_connected", call: expect.any(String) },
    { event: "voice_call_ended", by: "visitor", reason: expect.any(String), seconds: expect.any(Number) },
    { event: "cta_clicked", place: "results" },
    { event: "lead_dialog_opened" },
    ...["firstName", "lastName", "email", "phone"].map((field) => ({ event: "lead_field_error", field })),
    { event: "lead_submit_failed", cause: "http-503" },
    { event: "generate_lead", currency: "USD", value: 150 },
    { event: "booking_opened", place: "after-lead" },
  ]);
  expect(JSON.stringify(measured)).not.toMatch(MARKS);
  expect(await tagged.leadsOf(email)).toHaveLength(1);
});

test("an accepted offer and the end of a call are measured - never a word of the call", async ({ page }) => {
  const voice = new VoiceButton(page);
  await openMeasured(page, tagged);
  const visited = new LandingPage(page, tagged.url);
  await visited.dispatchPointerLeave("mouse", 0);
  await visited.exitDialog.getByRole("button", { name: /^Get My Free ROI Report/ }).click();
  await expect(visited.exitDialog).toBeHidden();
  await page.route("**/assets/demo-session*", (route) => route.abort());
  await voice.idle.click();
  await expect(voice.callUs).toBeVisible();
  await page.unroute("**/assets/demo-session*");
  await voice.retry.click();
  await voice.choice("Plumbing").click();
  await voice.choice("We have no hot water.").click();
  await voice.givenName.fill(PERSONAL.firstName);
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText(`Thank you, ${PERSONAL.firstName}.`);
  await voice.end.click();
  await expect(voice.idle).toBeEnabled();
  expect(await events(page)).toEqual([
    { event: "exit_offer_shown" },
    { event: "exit_offer_accepted" },
    { event: "voice_call_started" },
    { event: "voice_call_failed", code: "sdk-not-loaded" },
    { event: "voice_call_started" },
    { event: "voice_call_connected", call: expect.any(String) },
    { event: "voice_call_ended", by: "visitor", reason: "stopped", seconds: expect.any(Number) },
  ]);
  expect(JSON.stringify(await events(page))).not.toMatch(MARKS);
});

test("clicks and choices before any script are measured, once", async ({ page, calculator, leadDialog }) => {
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  const visited = new LandingPage(page, tagged.url);
  await visited.visit();
  await visited.calculatorButton.click();
  await calculator.plan("Pro").check();
  await calculator.planButton.click();
  letScriptsArrive();
  await expect(leadDialog.root).toBeVisible();
  const measured = async (): Promise<string[]> =>
    (await events(page))
      .filter(({ event }) => event !== "result_seen")
      .map(({ event, place, plan }) => [event, place ?? plan].join(" ").trim())
      .sort();
  await expect
    .poll(measured)
    .toEqual([
      "calculator_started",
      "cta_clicked hero",
      "cta_clicked results",
      "lead_dialog_opened",
      "plan_chosen pro",
    ]);
});

test(
  "every link to the calculator, the phone and the booking stands in a place that has a name",
  { tag: "@deep" },
  async ({ page }) => {
    await openMeasured(page, tagged);
    // Followed nowhere.
    await page.evaluate(() => {
      window.addEventListener("click", (event) => event.preventDefault());
      for (const link of document.querySelectorAll<HTMLElement>("#root a")) link.click();
    });
    const placed = (await events(page))
      .filter((event) => "place" in event)
      .map(({ event, place }) => `${event} ${place}`);
    expect(placed).toEqual([
      "cta_clicked hero",
      "booking_opened calculator-bar",
      "phone_clicked calculator-bar",
      "cta_clicked trust",
      "cta_clicked trust",
      "cta_clicked trust",
      "phone_clicked footer",
    ]);
  },
);

/** Requests of the page to Plausible, as they are on the wire. */
function watchPlausible(page: Page, site: { readonly origin: string }): readonly Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(site.origin)) requests.push(request);
  });
  return requests;
}
const sentIn = (request: Request): Measured => JSON.parse(request.postData() ?? "{}") as Measured;

test("Plausible gets page view, funnel and the lead's value - nothing that the visitor typed or brought", async ({
  page,
  partnerSite,
  calculator,
  leadDialog,
  email,
}) => {
  const requests = watchPlausible(page, partnerSite);
  await new LandingPage(page, counted.url).open(PERSONAL.query);
  // Figures that are entered before the link's arrive take their place.
  await expect(calculator.profit).toHaveValue("8642");
  await calculator.fillBusinessDetails({ plan: "Pro", jobs: PERSONAL.jobs });
  const measured = () => requests.map((request) => sentIn(request)["n"]);
  await calculator.extraProfit.scrollIntoViewIfNeeded();
  // The dialog would cover the total.
  await expect.poll(measured).toContain("result_seen");
  await calculator.planButton.click();
  await sendLead(page, leadDialog, email);
  await expect.poll(measured).toContain("booking_opened");
  const sent = requests.map(sentIn).filter(({ n }) => n !== "engagement");
  expect(sent.map(({ n }) => n).sort()).toEqual([
    "booking_opened",
    "calculator_started",
    "cta_clicked",
    "generate_lead",
    "lead_dialog_opened",
    "pageview",
    "plan_chosen",
    "result_seen",
    "scenario_link_opened",
  ]);
  for (const { d, u } of sent) expect([d, u]).toEqual(["localhost", `${counted.url}?utm_source=van`]);
  expect(sent.find(({ n }) => n === "generate_lead")).toMatchObject({ $: { currency: "USD", amount: 150 } });
  const rest = requests.map((request) => JSON.stringify({ ...sentIn(request), d: "", u: "" })).join("\n");
  expect(rest).not.toMatch(MARKS);
  expect(requests.map((request) => request.url())).toEqual(requests.map(() => `${partnerSite.origin}/api/event`));
});

test("a browser that asks not to be tracked - nothing is measured, sent or stored", async ({
  page,
  partnerSite,
  calculator,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true }));
  const requests = watchPlausible(page, partnerSite);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  for (const product of [tagged, counted]) {
    await new LandingPage(page, product.url).open();
    await calculator.plan("Pro").check();
    await calculator.planButton.click();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
    // Typed texts are kept for a reload.
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept.filter((key) => !key.startsWith("visit"))).toEqual([]);
  }
  expect(requests).toEqual([]);
  expect(loaded.filter((address) => /measure|plausible/.test(address))).toEqual([]);
});
