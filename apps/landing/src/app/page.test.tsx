import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { standInNetwork, stored } from "../testing/stand-in-network.ts";
import { LandingPage } from "./page.tsx";
import { pageOf, renderOnPage } from "../testing/render-on-page.tsx";
import { readTexts } from "../texts/catalogues.ts";
// Imported within a test, they cost a slow machine most of its time.
import "../exit-intent/exit-intent-dialog.tsx";
import "../lead/lead-dialog.tsx";

const HEADLINE = readTexts(pageOf()).hero.headline;
const PLAN_BUTTON = "Get My Custom Implementation Plan";
const LEAD_TITLE = "Get Your Free Report";

/** Every text that the specification quotes for the page itself; the dialogs' stand in their own tests. */
const QUOTED_TEXTS = [
  "1,247+ contractors calculated their ROI",
  "Stop Losing Jobs to Missed Calls",
  "Calculate exactly how much the AI automation can save your business in 60 seconds",
  "24/7 AI Answering",
  "Auto Booking",
  "+25% Revenue",
  "Calculate Elite Plan ROI + Get Free Strategy Call",
  "No credit card required • Takes 60 seconds",
  "2,500+ contractors trust it",
  "4.9/5 rating",
  "ROI Calculator",
  "Book Call",
  "free 30-minute strategy call",
  "Your Business Details",
  "Pro",
  "Elite",
  "MOST POPULAR",
  "12% more jobs",
  "20% more jobs",
  "Jobs/Month",
  "Avg Job Profit",
  "Admin Hours/Week",
  "Calls, scheduling, invoicing",
  "Up to $200/month off",
  "23:45:12",
  "Money Lost Without Automation",
  "per day",
  "per month",
  "per year",
  "per week",
  "Competitive risk",
  "Payback",
  "Annual ROI",
  "More Jobs",
  "Time Freedom",
  "Just $17/day",
  "100% Money-Back Guarantee",
  "30-Day Free Trial",
  "Setup Included",
  "Results in 30 Days",
  PLAN_BUTTON,
  "Why 2,500+ Contractors Trust",
  "$75K+ annual savings on the Elite plan",
  "24/7 AI answering, auto booking, smart task automation and growth results.",
  "300% ROI within 6 months",
  "15+ hours saved per week",
  "See Your Potential ROI",
  "Calculate Your Savings",
  "Get Your Custom Analysis",
];

beforeEach(() => {
  // Time runs as usual, but timers that are still open when a test ends are dropped.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(window, "open").mockImplementation(() => ({ opener: window }) as Window);
});

afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(8000));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
});

async function renderPage(site?: object, path?: string) {
  renderOnPage(<LandingPage />, { site, path });
  return userEvent.setup({
    advanceTimers: vi.advanceTimersByTime,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
}

/** The page's texts, each piece apart from the next. */
function pageText(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
  return texts.join(" ").replace(/\s+/g, " ");
}

function leaveWindow(): void {
  // jsdom has no PointerEvent, which is a MouseEvent that knows its pointer.
  const event = Object.assign(new MouseEvent("pointerleave", { clientY: -1 }), { pointerType: "mouse" });
  act(() => {
    document.documentElement.dispatchEvent(event);
  });
}

/** Long enough for a dialog to be fetched and shown. */
async function wait(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await act(() => vi.advanceTimersByTimeAsync(100));
}

const planButton = (): HTMLElement => screen.getByText(PLAN_BUTTON, { selector: "button" });

/** A search by role would compute the role of all of the page at every look. */
const openDialog = (): HTMLElement | null => document.querySelector("dialog[open]");

async function findDialog(name: string): Promise<HTMLElement> {
  const dialog = await waitFor(() => openDialog() ?? expect.fail("No dialog is open"));
  expect(dialog).toHaveAccessibleName(name);
  return dialog;
}

async function expectNoDialog(): Promise<void> {
  await waitFor(() => expect(openDialog()).toBeNull());
}

describe("LandingPage", () => {
  it("LandingPage shows the specified sections in order, under one main heading, without a header", async () => {
    await renderPage();
    const sections = [...screen.getByRole("main").children].map(
      (section) => within(section as HTMLElement).getAllByRole("heading")[0],
    );
    expect(sections.map((heading) => heading?.textContent)).toEqual([
      HEADLINE,
      "What would answered calls earn you?",
      "Why 2,500+ Contractors Trust Ringwell",
      "Questions contractors ask",
    ]);
    expect(screen.queryByRole("banner")).toBeNull();
    const headings = screen.getAllByRole("heading", { level: 1 });
    expect(headings.map((heading) => heading.textContent)).toEqual([HEADLINE]);
  });

  it("LandingPage shows every quoted text of the specification, word for word", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    await renderPage();
    const text = pageText();
    expect(QUOTED_TEXTS.filter((quoted) => !text.includes(quoted))).toEqual([]);
    expect(text).not.toContain("15-minute");
    expect(text).not.toContain("Limited spots");
  });

  it("LandingPage's hero holds badge, headline, subheadline, highlights, button, note and strip in order", async () => {
    await renderPage();
    const hero = screen.getByRole("region", { name: HEADLINE });
    const parts = [
      within(hero).getByText("Ringwell"),
      within(hero).getByText("1,247+ contractors calculated their ROI"),
      within(hero).getByRole("heading", { level: 1 }),
      within(hero).getByText(/^Calculate exactly how much/),
      within(hero).getByText("24/7 AI Answering"),
      within(hero).getByText("Auto Booking"),
      within(hero).getByText("+25% Revenue"),
      within(hero).getByRole("link", { name: /^Calculate Elite Plan ROI/ }),
      within(hero).getByText("No credit card required • Takes 60 seconds"),
      within(hero).getByText("4.9/5"),
    ];
    const follows = (part: Element, index: number): boolean =>
      index === 0 ||
      Boolean((parts[index - 1] as Element).compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(parts.filter((part, index) => !follows(part, index))).toEqual([]);
  });

  it("LandingPage leads to the calculator from the hero and from each trust card, in the given order", async () => {
    await renderPage();
    const links = screen.getAllByRole("link").filter((link) => link.getAttribute("href") === "#roi-calculator");
    expect(links.map((link) => link.textContent)).toEqual([
      "Calculate Elite Plan ROI + Get Free Strategy Call",
      "See Your Potential ROI",
      "Calculate Your Savings",
      "Get Your Custom Analysis",
    ]);
    expect(document.getElementById("roi-calculator")).toContainElement(screen.getByText("Your Business Details"));
  });
});

it("LandingPage holds each trade's drawing, outside of the parts that scripts render", () => {
  const { container } = renderOnPage(<LandingPage />);
  const uses = Array.from(container.querySelectorAll("label use"), (use) => use.getAttribute("href") ?? "");
  expect(new Set(uses).size).toBe(8);
  for (const id of uses) {
    const drawing = container.querySelector(id);
    expect(drawing?.querySelector("path")).toHaveAttribute("d");
    expect(drawing?.closest("[data-island]")).toBeNull();
  }
});

it("LandingPage shows 'Limited spots remaining: 47' and no countdown when it is configured so", async () => {
  await renderPage({ urgency: "spots" });
  expect(pageText()).toContain("Limited spots remaining: 47");
  expect(screen.queryByRole("timer")).toBeNull();
});

describe("LandingPage of an owner", () => {
  it("LandingPage numbers sources by their first mention", async () => {
    const ids = [
      "hoursSaved",
      "roi",
      "annualSavings",
      "rating",
      "contractorsTrust",
      "revenue",
      "contractorsCalculated",
    ];
    const claims = Object.fromEntries(ids.map((id) => [id, { source: { text: `Proof of ${id}` } }]));
    await renderPage({ claims });
    const numbers = screen.getAllByRole("link", { name: /^Source \d/ }).map(({ textContent }) => Number(textContent));
    const first = numbers.filter((number, index) => numbers.indexOf(number) === index);
    expect(first).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const listed = document.querySelectorAll("#sources li");
    expect(listed[0]).toHaveTextContent("Proof of contractorsCalculated");
    expect(listed[6]).toHaveTextContent("Proof of hoursSaved");
  });

  it("LandingPage has no voice button, and keeps no room for it, where the owner has none", async () => {
    await renderPage({ voice: false });
    await wait();
    expect(pageText()).not.toMatch(/Try Ringwell AI|Calls are recorded|example call/);
    expect(document.querySelector("[data-slot=voice]")).toBeNull();
    expect(screen.getByRole("contentinfo")).not.toHaveClass("pb-40");
    Object.defineProperty(window, "scrollY", { value: 400, configurable: true });
    act(() => void window.dispatchEvent(new Event("scroll")));
    await waitFor(() =>
      expect(document.querySelector("[data-slot=sticky-bar]")).toHaveAttribute("data-beside-voice", "false"),
    );
    Object.defineProperty(window, "scrollY", { value: 0, configurable: true });
  });

  it("LandingPage shows the logo for dark ground where there is one: on navy and ink", async () => {
    const picture = { width: 200, height: 50 };
    const brand = { logo: { image: "/a.svg", ...picture }, logoOnDark: { image: "/b.svg", ...picture } };
    await renderPage({ brand });
    const logos = screen.getAllByRole("img", { name: "Ringwell" });
    expect(logos.map((logo) => logo.getAttribute("src"))).toEqual(["/b.svg", "/b.svg", "/b.svg"]);
  });

  it("LandingPage of one trade prefills it in the lead dialog", async () => {
    const user = await renderPage({ pages: { "/hvac": { trade: "hvac" } } }, "/hvac");
    await user.click(planButton());
    const dialog = await findDialog(LEAD_TITLE);
    expect(within(dialog).getByLabelText("Business type")).toHaveDisplayValue("HVAC");
  });
});

describe("LandingPage's lead dialog", () => {
  it("LandingPage calls no figure of a link an example (R3)", async () => {
    window.history.replaceState(null, "", "/?v=1&type=hvac&plan=pro&jobs=22&profit=410&hours=4");
    const user = await renderPage();
    await user.click(planButton());
    expect(await findDialog(LEAD_TITLE)).toHaveTextContent(/\$1,253 a month for your business/);
    window.history.replaceState(null, "", "/");
  });

  it("LandingPage sends the shown trade and figures, and makes no offer after that, nor after a reload", async () => {
    const { requests } = standInNetwork(stored);
    const user = await renderPage();
    await user.click(screen.getByText("Roofing"));
    await user.click(screen.getByRole("radio", { name: /^Pro/ }));
    await user.click(planButton());
    const dialog = await findDialog(LEAD_TITLE);
    fillLead(dialog);
    await user.click(within(dialog).getByText("Get My Free Report & Book Call"));
    await screen.findByText("Success!");
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get("x-figures-typed")).toMatch(/,plan=chosen,trade=calculator$/);
    expect(requests[0]?.body).toMatchObject({
      contact: { business_type: "roofing" },
      selected_plan: "pro",
      jobs_per_month: 8,
      avg_job_profit: 850,
      admin_hours_per_week: 8,
      net_monthly_savings: 1193,
    });
    await expectNoDialog();
    leaveWindow();
    await wait();
    expect(openDialog()).toBeNull();
    cleanup();
    await renderPage();
    leaveWindow();
    await screen.findByText("We got it.");
    expect(screen.queryByText(PLAN_BUTTON)).toBeNull();
    expect(screen.getByText("Open booking calendar")).toHaveAttribute("href", pageOf().site.booking.url);
    await wait();
    expect(openDialog()).toBeNull();
  });
});

function fillLead(dialog: HTMLElement): void {
  const change = (label: string, value: string): boolean =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  change("First name", "Dana");
  change("Last name", "Reyes");
  change("Email", "dana@reyes.example");
  change("Phone", "202 555 0187");
  fireEvent.click(within(dialog).getByRole("checkbox"));
}
