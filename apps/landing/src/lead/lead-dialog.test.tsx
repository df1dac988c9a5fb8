import {
  DEFAULT_ROI_INPUTS,
  type BusinessTypeId,
  type LeadIntakePayload,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { dismissToast } from "@contractor-roi/ui/toaster";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { useState, type JSX } from "react";
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { FILLED_PAYLOAD, FILLED_VALUES } from "../testing/filled-lead.ts";
import { held, offline, silent, standInNetwork, stored, type SentRequest } from "../testing/stand-in-network.ts";
import { loadBackendClient } from "./backend-client.ts";
import { LeadDialog } from "./lead-dialog.tsx";
import type { LeadValues } from "./lead-values.ts";
import { openTestPage, renderOnPage } from "../testing/render-on-page.tsx";

const TITLE = "Get Your Free Report";
const SUBMIT = "Get My Free Report & Book Call";
const CONSENT = "I agree to receive information about Ringwell by email and phone.";
const FRAME_MS = 20;

type HarnessProps = {
  readonly chosenTrade?: BusinessTypeId | null;
  readonly readRoiInputs?: () => RoiInputs;
  readonly onSent?: () => void;
};

function Harness(props: HarnessProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Get My Custom Implementation Plan
      </button>
      <LeadDialog
        open={open}
        onOpenChange={setOpen}
        onReopen={() => setOpen(true)}
        readRoiInputs={props.readRoiInputs ?? (() => DEFAULT_ROI_INPUTS)}
        readVoiceCallId={() => null}
        chosenTrade={props.chosenTrade ?? null}
        onSent={props.onSent ?? (() => undefined)}
      />
    </>
  );
}

let open: MockInstance<typeof window.open>;
let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  // Time runs as usual, but timers that are still open when a test ends are dropped.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open = vi.spyOn(window, "open").mockImplementation(() => ({ opener: window }) as Window);
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(async () => {
  await letToastsGo();
  vi.useRealTimers();
  window.history.replaceState(null, "", "/");
});

/** A toast outlives the page that showed it, and would be there again in the next test. */
async function letToastsGo(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(8000));
  await act(() => vi.advanceTimersByTimeAsync(1000));
}

/**
 * Advances fake timers in short steps, as a browser renders frames: timers that one step's rendering starts run in the
 * next, and promises settle in between.
 */
async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(0));
  for (let left = milliseconds; left > 0; left -= FRAME_MS) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, FRAME_MS)));
  }
}

async function openDialog(props: HarnessProps = {}, site?: object) {
  const user = userEvent.setup({
    advanceTimers: vi.advanceTimersByTime,
    // Each check computes styles all the way up, which takes jsdom 100 ms a click.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  const page = renderOnPage(<Harness {...props} />, { site });
  await reopen();
  return { user, ...page };
}

async function reopen(): Promise<void> {
  const button = screen.getByText("Get My Custom Implementation Plan");
  button.focus();
  fireEvent.click(button);
  await screen.findByText(TITLE);
  await waitFor(() => expect(field("First name")).toHaveFocus());
}

const dialog = (): HTMLElement | null => screen.queryByRole("dialog");
const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const trade = (): HTMLSelectElement => screen.getByLabelText<HTMLSelectElement>("Business type");
const consent = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(CONSENT);
const submitButton = (): HTMLElement => screen.getByText(SUBMIT, { selector: "button" });

function honeypot(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>("input[name=website]");
  if (!input) throw new Error("Cannot find the honeypot as the form must hold a field named website: it does not");
  return input;
}

function fill(change: Partial<LeadValues> = {}): void {
  const values = { ...FILLED_VALUES, ...change };
  fireEvent.change(field("First name"), { target: { value: values.firstName } });
  fireEvent.change(field("Last name"), { target: { value: values.lastName } });
  fireEvent.change(field("Email"), { target: { value: values.email } });
  fireEvent.change(field("Phone"), { target: { value: values.phone } });
  fireEvent.change(trade(), { target: { value: values.businessType } });
  if (consent().checked !== values.hasConsent) fireEvent.click(consent());
}

function typedValues() {
  return {
    firstName: field("First name").value,
    lastName: field("Last name").value,
    email: field("Email").value,
    phone: field("Phone").value,
    businessType: trade().value,
    hasConsent: consent().checked,
  };
}

async function expectToast(title: string, description: string): Promise<void> {
  await waitFor(() => {
    const toasts = screen.getByLabelText("Notifications").querySelectorAll("[data-slot=toast]");
    expect([...toasts].map((toast) => toast.textContent)).toEqual([`${title}${description}`]);
  });
}

function sentLead([request]: readonly SentRequest[]): LeadIntakePayload {
  if (!request) throw new Error("Cannot read the lead as it must have been sent: nothing was");
  return request.body as LeadIntakePayload;
}

const expectFailure = (): Promise<void> => expectToast("Submission Failed", "Please try again.");
const expectSuccess = (): Promise<void> => expectToast("Success!", "Report sent! Opening booking calendar...");

describe("LeadDialog", () => {
  it("LeadDialog is titled 'Get Your Free Report' and promises a free 15-minute strategy call (P4)", async () => {
    await openDialog();
    const opened = screen.getByRole("dialog", { name: TITLE });
    expect(opened).toHaveAccessibleDescription(/free 15-minute strategy call/);
    expect(opened).not.toHaveTextContent("30-minute");
  });

  it("LeadDialog shows the discount in its header (P5)", async () => {
    await openDialog();
    expect(within(screen.getByRole("dialog")).getByText("Up to $200/month off")).toBeVisible();
  });

  it("LeadDialog asks for first name, last name, email, phone, business type and consent, in this order", async () => {
    const { user } = await openDialog();
    const stops = [
      field("First name"),
      field("Last name"),
      field("Email"),
      field("Phone"),
      trade(),
      consent(),
      submitButton(),
    ];
    for (const stop of stops) {
      expect(stop).toHaveFocus();
      await user.tab();
    }
  });

  it("LeadDialog marks each of its inputs as required, and lets the browser fill them in", async () => {
    await openDialog();
    for (const input of [field("First name"), field("Last name"), field("Email"), field("Phone"), trade(), consent()]) {
      expect(input).toBeRequired();
    }
    expect(field("First name")).toHaveAttribute("autocomplete", "given-name");
    expect(field("Last name")).toHaveAttribute("autocomplete", "family-name");
    expect(field("Email")).toHaveAttribute("autocomplete", "email");
    expect(field("Phone")).toHaveAttribute("autocomplete", "tel");
  });

  it("LeadDialog has an email input of type email, and a phone input with a phone's keypad", async () => {
    await openDialog();
    expect(field("Email")).toHaveAttribute("type", "email");
    expect(field("Phone")).toHaveAttribute("type", "tel");
    expect(field("Phone")).toHaveAttribute("inputmode", "tel");
  });

  it("LeadDialog leaves the consent unticked", async () => {
    await openDialog();
    expect(consent()).not.toBeChecked();
  });

  it("LeadDialog reads the dialled number back, so that a wrong country is noticed (L2)", async () => {
    await openDialog();
    expect(field("Phone")).toHaveAccessibleDescription("");
    fireEvent.change(field("Phone"), { target: { value: "+47 2345 6789" } });
    expect(field("Phone")).toHaveAccessibleDescription("We'll call +1 472 345 6789");
  });

  it("LeadDialog doubts a mistyped email domain, and takes the one that is meant at a tap (L15)", async () => {
    const { user } = await openDialog();
    await user.type(field("Email"), "Dana@gmial.com");
    const question = screen.getByRole("button", { name: "Did you mean Dana@gmail.com?" });
    expect(field("Email")).toHaveAccessibleDescription("Did you mean Dana@gmail.com?");
    await user.click(question);
    expect(field("Email")).toHaveValue("Dana@gmail.com");
    expect(field("Email")).toHaveFocus();
    expect(screen.queryByRole("button", { name: /Did you mean/ })).toBeNull();
  });

  it("LeadDialog asks about an unfinished domain only when the field is left", async () => {
    const { user } = await openDialog();
    await user.type(field("Email"), "dana@gmail.co");
    expect(screen.queryByRole("button", { name: /Did you mean/ })).toBeNull();
    await user.tab();
    expect(screen.getByRole("button", { name: "Did you mean dana@gmail.com?" })).toBeVisible();
  });

  it("LeadDialog gives the focus back to the button that opened it", async () => {
    const { user } = await openDialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: /Implementation Plan/ })).toHaveFocus());
  });

  it("LeadDialog keeps what was typed when it is closed and opened again (L6)", async () => {
    const { user } = await openDialog();
    fill();
    const before = typedValues();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(dialog()).toBeNull());
    await reopen();
    expect(typedValues()).toEqual(before);
  });
});

describe("LeadDialog's validation", () => {
  it("LeadDialog sends what autofill filled in without an event, and empties none of it (L14)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog({ chosenTrade: "plumbing" });
    for (const [name, value] of [
      ["First name", FILLED_VALUES.firstName],
      ["Last name", FILLED_VALUES.lastName],
      ["Email", FILLED_VALUES.email],
      ["Phone", FILLED_VALUES.phone],
    ] as const)
      field(name).value = value;
    trade().value = FILLED_VALUES.businessType;
    await user.click(consent());
    expect(typedValues()).toEqual({ ...FILLED_VALUES, website: undefined });
    await user.click(submitButton());
    await expectSuccess();
    expect(sentLead(requests).contact).toEqual(FILLED_PAYLOAD.contact);
  });

  it("LeadDialog says 'Missing Information' for an empty form, and sends nothing (L1)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    await user.click(submitButton());
    await expectToast("Missing Information", "Please fill in all fields.");
    expect(requests).toEqual([]);
    expect(dialog()).toBeInTheDocument();
  });

  it("LeadDialog marks each missing field, describes it, and focuses the first one (L1)", async () => {
    const { user } = await openDialog();
    await user.click(submitButton());
    const described: [HTMLElement, string][] = [
      [field("First name"), "Enter your first name."],
      [field("Last name"), "Enter your last name."],
      [field("Email"), "Enter your email, such as name@example.com."],
      [field("Phone"), "Enter the phone number we can call you on."],
      [trade(), "Choose your business type."],
    ];
    for (const [control, sentence] of described) {
      expect(control).toHaveAttribute("aria-invalid", "true");
      expect(control).toHaveAccessibleDescription(sentence);
    }
    expect(consent()).toHaveAttribute("aria-invalid", "false");
    expect(field("First name")).toHaveFocus();
  });

  it.each([
    ["Last name", { lastName: "  " }],
    ["Email", { email: "" }],
    ["Phone", { phone: "call me" }],
  ] as const)("LeadDialog marks and focuses the %s alone when only that is missing (L1)", async (name, change) => {
    const { user } = await openDialog();
    fill(change);
    await user.click(submitButton());
    await expectToast("Missing Information", "Please fill in all fields.");
    expect(field(name)).toHaveFocus();
    const marked = screen.getAllByRole("textbox").filter((input) => input.getAttribute("aria-invalid") === "true");
    expect(marked).toEqual([field(name)]);
  });

  it("LeadDialog misses a business type that was not chosen (L3)", async () => {
    const { user } = await openDialog();
    fill({ businessType: "" });
    await user.click(submitButton());
    await expectToast("Missing Information", "Please fill in all fields.");
    expect(trade()).toHaveFocus();
  });

  it("LeadDialog says 'Consent Required' when all is filled in but the box is not ticked (L1)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill({ hasConsent: false });
    await user.click(submitButton());
    await expectToast("Consent Required", "Please agree to receive information about Ringwell.");
    expect(consent()).toHaveFocus();
    expect(consent()).toHaveAttribute("aria-invalid", "true");
    expect(consent()).toHaveAccessibleDescription("Tick the box to receive information about Ringwell.");
    expect(requests).toEqual([]);
  });

  it("LeadDialog asks for consent before it looks at the email's shape (L1)", async () => {
    const { user } = await openDialog();
    fill({ hasConsent: false, email: "dana" });
    await user.click(submitButton());
    await expectToast("Consent Required", "Please agree to receive information about Ringwell.");
    expect(field("Email")).toHaveAttribute("aria-invalid", "false");
  });

  it("LeadDialog refuses an email without an email's shape, and focuses it (L1)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill({ email: "dana.reyes" });
    await user.click(submitButton());
    await expectToast("Check Your Email", "Please enter an email address such as name@example.com.");
    expect(field("Email")).toHaveFocus();
    expect(field("Email")).toHaveAccessibleDescription("Enter your email, such as name@example.com.");
    expect(requests).toEqual([]);
  });

  it("LeadDialog asks about a short phone after leaving the field and at submit, and sends it then (B7)", async () => {
    const question = "We'll call +11800. That looks too short. Is it right?";
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill({ phone: "" });
    await user.type(field("Phone"), "1-800");
    expect(field("Phone")).toHaveAccessibleDescription("");
    await user.tab();
    expect(field("Phone")).toHaveAccessibleDescription(question);
    expect(field("Phone")).toHaveAttribute("aria-invalid", "false");
    await user.click(submitButton());
    await expectToast("Check Your Phone Number", "It looks too short. If it is right, send again.");
    expect(field("Phone")).toHaveFocus();
    expect(field("Phone")).toHaveAccessibleDescription(question);
    expect(field("Phone")).toHaveAttribute("aria-invalid", "true");
    expect(requests).toEqual([]);
    await user.click(submitButton());
    await expectSuccess();
    expect(sentLead(requests).contact.phone).toBe("+11800");
  });

  it("LeadDialog sends a vanity number as the digits that are dialled", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill({ phone: "1-800-PLUMBER" });
    expect(field("Phone")).toHaveAccessibleDescription("We'll call +1 800 758 6237");
    await user.click(submitButton());
    await expectSuccess();
    expect(sentLead(requests).contact.phone).toBe("+18007586237");
  });

  it("LeadDialog sends what was pasted without its invisible characters", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill({
      firstName: "\u200BDana\u00A0",
      lastName: "Ｒｅｙｅｓ",
      email: "\u00A0dana@reyes.example\u200B",
      phone: "\u202A+44 20 7946 0958\u202C",
    });
    await user.click(submitButton());
    await expectSuccess();
    expect(sentLead(requests).contact).toMatchObject({
      first_name: "Dana",
      last_name: "Reyes",
      email: "dana@reyes.example",
      phone: "+442079460958",
    });
  });

  it("LeadDialog misses fields that hold nothing visible (L1)", async () => {
    const { user } = await openDialog();
    fill({ firstName: " \u00A0 ", lastName: "\u200B", email: "\u2060" });
    await user.click(submitButton());
    await expectToast("Missing Information", "Please fill in all fields.");
    for (const name of ["First name", "Last name", "Email"])
      expect(field(name)).toHaveAttribute("aria-invalid", "true");
  });

  it("LeadDialog takes the mark off a field as soon as it is changed", async () => {
    const { user } = await openDialog();
    await user.click(submitButton());
    expect(field("First name")).toHaveAttribute("aria-invalid", "true");
    await user.type(field("First name"), "D");
    expect(field("First name")).toHaveAttribute("aria-invalid", "false");
    expect(field("First name")).toHaveAccessibleDescription("");
    expect(field("Last name")).toHaveAttribute("aria-invalid", "true");
  });

  it("LeadDialog shows one toast at most: a second problem takes the first one's place", async () => {
    const { user } = await openDialog();
    await user.click(submitButton());
    await expectToast("Missing Information", "Please fill in all fields.");
    fill({ hasConsent: false });
    await user.click(submitButton());
    await expectToast("Consent Required", "Please agree to receive information about Ringwell.");
  });

  it("LeadDialog takes its question along when it is closed", async () => {
    const { user } = await openDialog();
    await user.click(submitButton());
    await expectToast("Missing Information", "Please fill in all fields.");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.querySelector("[data-slot=toast]")).toBeNull());
  });
});

describe("LeadDialog's submission", () => {
  it("LeadDialog sends the lead as the specification lists it, trimmed and normalised (L2, L4)", async () => {
    const { requests } = standInNetwork(stored);
    window.history.replaceState(null, "", "/?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush");
    const { user } = await openDialog();
    fill({ firstName: "  Dana ", lastName: " O'Brien", phone: "(202) 555-0187" });
    const before = Date.now();
    await user.click(submitButton());
    await expectSuccess();
    expect(requests).toHaveLength(1);
    const { timestamp, ...body } = sentLead(requests);
    expect(body).toEqual({
      contact: {
        email: "dana@reyes-plumbing.example",
        phone: "+12025550187",
        first_name: "Dana",
        last_name: "O'Brien",
        business_name: "Dana O'Brien hvac",
        business_type: "hvac",
      },
      selected_plan: "elite",
      jobs_per_month: 15,
      avg_job_profit: 350,
      admin_hours_per_week: 8,
      current_monthly_revenue: 5250,
      additional_jobs: 3,
      additional_monthly_revenue: 1050,
      time_saved_hours: 21,
      net_monthly_savings: 1498,
      net_annual_savings: 17_976,
      roi_percentage: 201,
      payback_months: 0.3,
      business_tier: "A",
      conversion_likelihood: 90,
      utm_source: "google",
      utm_medium: "cpc",
      utm_campaign: "spring rush",
      source_url: `${window.location.origin}/?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush`,
      user_agent: window.navigator.userAgent,
      lead_source: "roi_calculator",
      website: "",
    });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
  });

  it("LeadDialog sends no consent and no other field (L4)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill();
    await user.click(submitButton());
    await expectSuccess();
    expect(JSON.stringify(requests[0]?.body)).not.toMatch(/consent/i);
  });

  it("LeadDialog takes the calculator's figures at submit, not at opening (L4)", async () => {
    const { requests } = standInNetwork(stored);
    let inputs: RoiInputs = DEFAULT_ROI_INPUTS;
    const { user } = await openDialog({ readRoiInputs: () => inputs });
    fill();
    inputs = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 20, selectedPlan: "pro" };
    await user.click(submitButton());
    await expectSuccess();
    expect(requests[0]?.body).toMatchObject({ jobs_per_month: 20, selected_plan: "pro", additional_jobs: 2 });
  });

  it("LeadDialog sends true negatives, though the screen shows $0 (C8)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog({
      readRoiInputs: () => ({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0 }),
    });
    fill();
    await user.click(submitButton());
    await expectSuccess();
    expect(requests[0]?.body).toMatchObject({ net_monthly_savings: -497, roi_percentage: -200, payback_months: 0 });
  });

  it("LeadDialog says 'Success!', closes, tells the page, and starts over empty (L6)", async () => {
    standInNetwork(stored);
    const onSent = vi.fn();
    const { user } = await openDialog({ onSent });
    fill();
    await user.click(submitButton());
    await expectSuccess();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(onSent).toHaveBeenCalledOnce();
    await reopen();
    expect(typedValues()).toEqual({
      firstName: "",
      lastName: "",
      email: "",
      phone: "",
      businessType: "",
      hasConsent: false,
    });
  });

  it("LeadDialog shows 'Sending...' on a disabled button while it is busy, which keeps the focus", async () => {
    const { answer, letGo } = held(stored);
    standInNetwork(answer);
    const { user } = await openDialog();
    fill();
    await user.click(submitButton());
    const busy = await screen.findByRole("button", { name: "Sending..." });
    expect(busy).toHaveAttribute("aria-disabled", "true");
    expect(busy).toHaveFocus();
    expect(screen.queryByRole("button", { name: SUBMIT })).toBeNull();
    letGo();
    await expectSuccess();
  });

  it("LeadDialog sends once for Enter pressed twice, and for clicks on a busy button (L5)", async () => {
    const { answer, letGo } = held(stored);
    const { requests } = standInNetwork(answer);
    const { user } = await openDialog();
    fill();
    await user.click(field("Email"));
    await user.keyboard("{Enter}{Enter}");
    const form = field("Email").form;
    if (form) fireEvent.submit(form);
    await user.click(screen.getByRole("button", { name: "Sending..." }));
    letGo();
    await expectSuccess();
    expect(requests).toHaveLength(1);
  });

  it("LeadDialog says 'Submission Failed' and stays open with all that was typed when the server refuses (L6)", async () => {
    standInNetwork(() => Response.json({ title: "No" }, { status: 500 }));
    const onSent = vi.fn();
    const { user } = await openDialog({ onSent });
    fill();
    const before = typedValues();
    await user.click(submitButton());
    await expectFailure();
    expect(dialog()).toBeInTheDocument();
    expect(typedValues()).toEqual(before);
    expect(submitButton()).toHaveAttribute("aria-disabled", "false");
    act(() => dismissToast());
    expect(screen.getByText("Your report was not sent. Please try again.")).toBeVisible();
    expect(submitButton()).toHaveAccessibleDescription("Your report was not sent. Please try again.");
    expect(onSent).not.toHaveBeenCalled();
  });

  it("LeadDialog says 'Submission Failed' when the lead cannot even be made, and sends it on the next try (L12)", async () => {
    const { requests } = standInNetwork(stored);
    const readRoiInputs = vi
      .fn(() => DEFAULT_ROI_INPUTS)
      .mockImplementationOnce(() => {
        throw new TypeError("URL.canParse is not a function");
      });
    const { user } = await openDialog({ readRoiInputs });
    fill();
    const before = typedValues();
    await user.click(submitButton());
    await expectFailure();
    expect(typedValues()).toEqual(before);
    expect(requests).toHaveLength(0);
    await user.click(submitButton());
    await expectSuccess();
    expect(requests).toHaveLength(1);
  });

  it("LeadDialog keeps the lead for another try when too many came from one address (B4)", async () => {
    const { requests } = standInNetwork(() =>
      Response.json({ title: "Too many leads from one address" }, { status: 429, headers: { "retry-after": "600" } }),
    );
    const { user } = await openDialog();
    fill();
    const before = typedValues();
    await user.click(submitButton());
    await expectFailure();
    expect(typedValues()).toEqual(before);
    await user.click(submitButton());
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.headers.get("idempotency-key")).toBe(requests[0]?.headers.get("idempotency-key"));
  });

  it("LeadDialog logs a failure once, without anything personal", async () => {
    standInNetwork(() => Response.json({ detail: "dana@reyes-plumbing.example" }, { status: 422 }));
    const { user } = await openDialog();
    fill();
    await user.click(submitButton());
    await expectFailure();
    expect(logged).toHaveBeenCalledOnce();
    expect(String(logged.mock.calls[0])).toContain("lead/submit");
    expect(String(logged.mock.calls[0])).toContain("422");
    expect(String(logged.mock.calls[0])).not.toMatch(/dana|reyes|555/i);
  });

  it("LeadDialog says 'Submission Failed' when there is no network", async () => {
    standInNetwork(offline);
    const { user } = await openDialog();
    fill();
    await user.click(submitButton());
    await expectFailure();
  });

  it("LeadDialog says 'Submission Failed' when no answer comes in time (L5)", async () => {
    standInNetwork(silent);
    await openDialog();
    await loadBackendClient(openTestPage().page.site.backend);
    fill();
    fireEvent.click(submitButton());
    await vi.advanceTimersByTimeAsync(9000);
    expect(screen.getByRole("button", { name: "Sending..." })).toHaveAttribute("aria-disabled", "true");
    await vi.advanceTimersByTimeAsync(1100);
    await expectFailure();
    expect(submitButton()).toHaveAttribute("aria-disabled", "false");
  });

  it("LeadDialog tries the same lead again under the same key, with the same body (L5, B3)", async () => {
    const { requests } = standInNetwork(offline);
    const { user } = await openDialog();
    fill();
    await user.click(submitButton());
    await expectFailure();
    await vi.advanceTimersByTimeAsync(5000);
    await user.click(submitButton());
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.headers.get("idempotency-key")).toBe(requests[0]?.headers.get("idempotency-key"));
    expect(requests[1]?.body).toEqual(requests[0]?.body);
  });

  it("LeadDialog sends a corrected lead under a new key (B3)", async () => {
    const { requests } = standInNetwork(offline);
    const { user } = await openDialog();
    fill();
    await user.click(submitButton());
    await expectFailure();
    fireEvent.change(field("Email"), { target: { value: "dana@other.example" } });
    await user.click(submitButton());
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.headers.get("idempotency-key")).not.toBe(requests[0]?.headers.get("idempotency-key"));
    expect(requests[1]?.body).toMatchObject({ contact: { email: "dana@other.example" } });
  });

  it("LeadDialog sends the time at which the form was first opened, also after a failure and a close (B7)", async () => {
    const { requests } = standInNetwork(offline);
    const { user } = await openDialog();
    const opened = Date.now();
    await vi.advanceTimersByTimeAsync(60_000);
    fill();
    await user.click(submitButton());
    await expectFailure();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog()).toBeNull());
    await reopen();
    fireEvent.change(field("Email"), { target: { value: "dana@other.example" } });
    await user.click(submitButton());
    await waitFor(() => expect(requests).toHaveLength(2));
    const [first, second] = requests.map(({ headers }) => headers.get("x-form-opened-at"));
    expect(Math.abs(Date.parse(String(first)) - opened)).toBeLessThan(10_000);
    expect(second).toBe(first);
  });

  it("LeadDialog sends a second lead after a success under a new key, even if it is the same", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    for (const _time of [1, 2]) {
      fill();
      await user.click(submitButton());
      await expectSuccess();
      await waitFor(() => expect(dialog()).toBeNull());
      await reopen();
    }
    expect(new Set(requests.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(2);
  });

  it("LeadDialog dismissed while sending still says 'Success!', tells the page and opens the booking page (L6)", async () => {
    const { answer, letGo } = held(stored);
    standInNetwork(answer);
    const onSent = vi.fn();
    const { user } = await openDialog({ onSent });
    fill();
    await user.click(submitButton());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog()).toBeNull());
    letGo();
    await expectSuccess();
    expect(onSent).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1000);
    expect(open).toHaveBeenCalledOnce();
  });

  it("LeadDialog dismissed while sending still says 'Submission Failed', and has all that was typed (L6)", async () => {
    const { answer, letGo } = held(offline);
    standInNetwork(answer);
    const { user } = await openDialog();
    fill();
    const before = typedValues();
    await user.click(submitButton());
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(dialog()).toBeNull());
    letGo();
    await expectFailure();
    await reopen();
    expect(typedValues()).toEqual(before);
  });
});

describe("LeadDialog's booking tab", () => {
  /** Sends a lead and stops the clock at the moment of success. */
  async function sendLead(): Promise<void> {
    standInNetwork(stored);
    await openDialog();
    await loadBackendClient(openTestPage().page.site.backend);
    fill();
    vi.useFakeTimers();
    fireEvent.click(submitButton());
    await passTime(0);
  }

  it("LeadDialog opens the booking page in a new tab exactly 1000 ms after success, once (L7)", async () => {
    await sendLead();
    expect(open).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(999);
    expect(open).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledOnce();
    expect(open.mock.calls[0]?.slice(0, 2)).toEqual(["https://booking.example.com/strategy-call", "_blank"]);
    await passTime(5000);
    expect(open).toHaveBeenCalledOnce();
    expect(screen.queryByRole("link", { name: "Open booking calendar" })).toBeNull();
  });

  it("LeadDialog shows a focused link to the booking page where the browser blocked the tab (L7)", async () => {
    open.mockReturnValue(null);
    await sendLead();
    await passTime(980);
    expect(screen.queryByRole("link")).toBeNull();
    await passTime(40);
    const link = screen.getByRole("link", { name: "Open booking calendar" });
    expect(link).toBeVisible();
    expect(link).toHaveFocus();
    expect(link).toHaveAttribute("href", "https://booking.example.com/strategy-call");
    expect(link).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("region", { name: "Open booking calendar" })).toHaveTextContent(
      "blocked the booking calendar",
    );
  });

  it("LeadDialog takes the booking link away when it is used or dismissed (L7)", async () => {
    open.mockReturnValue(null);
    await sendLead();
    await passTime(1020);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("link", { name: "Open booking calendar" })).toBeNull();
  });

  it("LeadDialog opens no booking page after a failure", async () => {
    standInNetwork(offline);
    await openDialog();
    await loadBackendClient(openTestPage().page.site.backend);
    fill();
    vi.useFakeTimers();
    fireEvent.click(submitButton());
    await passTime(5000);
    expect(open).not.toHaveBeenCalled();
  });
});

describe("LeadDialog's business type", () => {
  it("LeadDialog starts with the placeholder while the visitor has chosen no trade (L3)", async () => {
    await openDialog({ chosenTrade: null });
    expect(trade()).toHaveDisplayValue("Choose your business type");
    expect(within(trade()).getAllByRole("option")).toHaveLength(9);
  });

  it("LeadDialog is prefilled with the trade that the visitor chose in the calculator (L3)", async () => {
    await openDialog({ chosenTrade: "roofing" });
    expect(trade()).toHaveDisplayValue("Roofing");
  });

  it("LeadDialog follows the calculator until the visitor chooses a trade in the form (L3)", async () => {
    const { rerender, user } = await openDialog({ chosenTrade: "roofing" });
    rerender(<Harness chosenTrade="hvac" />);
    expect(trade()).toHaveDisplayValue("HVAC");
    await user.selectOptions(trade(), "Cleaning");
    rerender(<Harness chosenTrade="plumbing" />);
    expect(trade()).toHaveDisplayValue("Cleaning");
  });

  it("LeadDialog sends the form's trade, not the calculator's (L4)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog({ chosenTrade: "roofing" });
    fill({ businessType: "cleaning" });
    await user.click(submitButton());
    await expectSuccess();
    expect(requests[0]?.body).toMatchObject({
      contact: { business_type: "cleaning", business_name: "Dana Reyes cleaning" },
    });
  });
});

describe("LeadDialog's honeypot", () => {
  it("LeadDialog has a field named website that no visitor meets: hidden, off-screen, not focusable (L8)", async () => {
    await openDialog();
    expect(honeypot().closest("[aria-hidden=true]")).not.toBeNull();
    expect(screen.queryByRole("textbox", { name: "Leave this empty" })).toBeNull();
    expect(honeypot()).toHaveAttribute("tabindex", "-1");
    expect(honeypot()).toHaveAttribute("type", "text");
    expect(honeypot()).not.toHaveAttribute("required");
  });

  it("LeadDialog asks browsers and password managers to leave the honeypot alone (L8)", async () => {
    await openDialog();
    expect(honeypot()).toHaveAttribute("autocomplete", "off");
    for (const [name, value] of [
      ["data-1p-ignore", "true"],
      ["data-lpignore", "true"],
      ["data-bwignore", "true"],
      ["data-form-type", "other"],
    ] as const) {
      expect(honeypot()).toHaveAttribute(name, value);
    }
  });

  it("LeadDialog sends a filled honeypot as website, and answers as always: the page never rejects on it (L8)", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill();
    fireEvent.change(honeypot(), { target: { value: "https://spam.example" } });
    await user.click(submitButton());
    await expectSuccess();
    expect(requests[0]?.body).toMatchObject({ website: "https://spam.example" });
  });
});

describe("LeadDialog's privacy link", () => {
  it("LeadDialog links to the privacy policy beside the consent, where there is one (P9)", async () => {
    await openDialog({}, { legal: { privacyUrl: "https://acme.example.org/privacy" } });
    const link = screen.getByRole("link", { name: "How we treat your data (opens in a new tab)" });
    expect(link).toHaveAttribute("href", "https://acme.example.org/privacy");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("LeadDialog has no privacy link by default", async () => {
    await openDialog();
    expect(screen.queryByRole("link", { name: /How we treat your data/ })).toBeNull();
  });
});
