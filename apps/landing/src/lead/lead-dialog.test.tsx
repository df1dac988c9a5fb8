import { DEFAULT_ROI_INPUTS, type LeadIntakePayload, type LeadOrigins, type RoiInputs } from "@contractor-roi/roi-core";
import { dismissToast } from "@contractor-roi/ui/toaster";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { useState, type JSX } from "react";
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { FILLED_PAYLOAD, FILLED_VALUES } from "../testing/filled-lead.ts";
import { held, offline, standInNetwork, stored, type SentRequest } from "../testing/stand-in-network.ts";
import { loadBackendClient } from "./submit-lead.ts";
import { LeadDialog } from "./lead-dialog.tsx";
import type { LeadValues } from "./validate-lead-form.ts";
import { openTestPage, renderOnPage } from "../testing/render-on-page.tsx";

const TITLE = "Get Your Free Report";
const SUBMIT = "Get My Free Report & Book Call";
const CONSENT = "I agree to receive information about Ringwell by email and phone.";
const FRAME_MS = 20;

type HarnessProps = {
  readonly readRoiInputs?: () => RoiInputs;
  readonly areOwn?: boolean;
  /** The trade's origin; `false` for nowhere. */
  readonly trade?: LeadOrigins["trade"] | false;
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
        readVisit={() => ({
          inputs: props.readRoiInputs?.() ?? DEFAULT_ROI_INPUTS,
          origins: { jobs: "typed", plan: "shown", ...(props.trade && { trade: props.trade }) },
          voiceCallId: null,
          areOwn: props.areOwn ?? false,
        })}
        contact={<p>Call us</p>}
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

const realTimeout = setTimeout;

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
  it("LeadDialog asks for the specified fields in order, all required, and lets the browser fill them in", async () => {
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
    for (const input of stops.slice(0, -1)) expect(input).toBeRequired();
    expect(consent()).not.toBeChecked();
    const filledIn = stops.slice(0, 4).map((input) => [input.getAttribute("autocomplete"), input.getAttribute("type")]);
    expect(filledIn).toEqual([
      ["given-name", null],
      ["family-name", null],
      ["email", "email"],
      ["tel", "tel"],
    ]);
    expect(field("Phone")).toHaveAttribute("inputmode", "tel");
  });

  it("LeadDialog goes to the next field at a phone's Enter, which sends where there is a keyboard", async () => {
    const { user } = await openDialog();
    vi.stubGlobal("matchMedia", (media: string) => ({ matches: media === "(pointer: coarse)" }));
    await user.type(field("First name"), "Dana{Enter}");
    expect(field("Last name")).toHaveFocus();
    expect(field("First name")).not.toHaveAttribute("aria-invalid", "true");
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    await user.type(field("Last name"), "Park{Enter}");
    await expectToast("Missing Information", "Please fill in all fields.");
  });

  it("LeadDialog doubts a mistyped email domain, and takes the one that is meant at a tap", async () => {
    const { user } = await openDialog();
    await user.type(field("Email"), "Dana@gmial.com");
    const question = screen.getByRole("button", { name: "Did you mean Dana@gmail.com?" });
    expect(field("Email")).toHaveAccessibleDescription("Did you mean Dana@gmail.com?");
    await user.click(question);
    expect(field("Email")).toHaveValue("Dana@gmail.com");
    expect(field("Email")).toHaveFocus();
    expect(screen.queryByRole("button", { name: /Did you mean/ })).toBeNull();
    // An unfinished domain is asked about only when the field is left.
    await user.clear(field("Email"));
    await user.type(field("Email"), "dana@gmail.co");
    expect(screen.queryByRole("button", { name: /Did you mean/ })).toBeNull();
    await user.tab();
    expect(screen.getByRole("button", { name: "Did you mean dana@gmail.com?" })).toBeVisible();
  });

  it("LeadDialog doubts the email and shows the number of a form that a reload filled in", async () => {
    const { user, unmount } = await openDialog();
    await user.type(field("Email"), "dana@gmial.com");
    await user.type(field("Phone"), "212 555 0123");
    unmount();
    await openDialog();
    expect(screen.getByRole("button", { name: "Did you mean dana@gmail.com?" })).toBeVisible();
    expect(field("Phone")).toHaveAccessibleDescription("We'll call +1 212 555 0123");
  });
});

describe("LeadDialog's validation", () => {
  it("LeadDialog sends what autofill filled in without an event, with the form's own trade", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
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

  it("LeadDialog says 'Missing Information', marks each empty field, and focuses the first one", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill({ firstName: " \u00A0 ", lastName: "\u200B", email: "\u2060", phone: "call me", businessType: "" });
    await user.click(submitButton());
    await expectToast("Missing Information", "Please fill in all fields.");
    const described: [HTMLElement, string][] = [
      [field("First name"), "Enter your first name."],
      [field("Last name"), "Enter your last name."],
      [field("Email"), "Enter your email, such as name@example.com."],
      [field("Phone"), "Enter a phone number we can reach you at."],
      [trade(), "Choose your business type."],
    ];
    for (const [control, sentence] of described) {
      expect(control).toHaveAttribute("aria-invalid", "true");
      expect(control).toHaveAccessibleDescription(sentence);
    }
    expect(consent()).toHaveAttribute("aria-invalid", "false");
    expect(field("First name")).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it.each(["dana.reyes", "dana.reyes@gmail"])(
    "LeadDialog says 'Consent Required', then 'Check Your Email' of %s, and focuses what it means",
    async (email) => {
      const { requests } = standInNetwork(stored);
      const { user } = await openDialog();
      fill({ hasConsent: false });
      await user.click(submitButton());
      await expectToast("Consent Required", "Please agree to receive information about Ringwell.");
      expect(consent()).toHaveFocus();
      expect(consent()).toHaveAttribute("aria-invalid", "true");
      expect(consent()).toHaveAccessibleDescription("Tick the box to receive information about Ringwell.");
      await user.click(consent());
      fireEvent.change(field("Email"), { target: { value: email } });
      await user.click(submitButton());
      await expectToast("Check Your Email", "Please enter an email address such as name@example.com.");
      expect(field("Email")).toHaveFocus();
      expect(field("Email")).toHaveAccessibleDescription("Enter your email, such as name@example.com.");
      expect(requests).toEqual([]);
    },
  );

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
    await expectToast("Check Your Phone Number", "That looks too short. If it's right, send it again.");
    expect(field("Phone")).toHaveFocus();
    expect(field("Phone")).toHaveAccessibleDescription(question);
    expect(field("Phone")).toHaveAttribute("aria-invalid", "true");
    expect(requests).toEqual([]);
    await user.click(submitButton());
    await expectSuccess();
    expect(sentLead(requests).contact.phone).toBe("+11800");
  });

  it("LeadDialog sends what was pasted without its invisible characters, with the honeypot", async () => {
    const { requests } = standInNetwork(stored);
    const { user } = await openDialog();
    fill({
      firstName: "\u200BDana\u00A0",
      lastName: "Ｒｅｙｅｓ",
      email: "\u00A0dana@reyes.example\u200B",
      phone: "\u202A+44 20 7946 0958\u202C",
    });
    fireEvent.change(honeypot(), { target: { value: "https://spam.example" } });
    await user.click(submitButton());
    await expectSuccess();
    expect(sentLead(requests).contact).toMatchObject({
      first_name: "Dana",
      last_name: "Reyes",
      email: "dana@reyes.example",
      phone: "+442079460958",
    });
    expect(requests[0]?.body).toMatchObject({ website: "https://spam.example" });
  });

  it("LeadDialog takes the mark off a field when it is changed, and its toast along when it is closed", async () => {
    const { user } = await openDialog();
    await user.click(submitButton());
    expect(field("First name")).toHaveAttribute("aria-invalid", "true");
    await user.type(field("First name"), "D");
    expect(field("First name")).toHaveAttribute("aria-invalid", "false");
    expect(field("First name")).toHaveAccessibleDescription("");
    expect(field("Last name")).toHaveAttribute("aria-invalid", "true");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.querySelector("[data-slot=toast]")).toBeNull());
  });
});

describe("LeadDialog's submission", () => {
  it("LeadDialog takes the calculator's figures at submit, not at opening, and sends true negatives", async () => {
    const { requests } = standInNetwork(stored);
    let inputs: RoiInputs = DEFAULT_ROI_INPUTS;
    const { user } = await openDialog({ readRoiInputs: () => inputs });
    fill();
    inputs = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0, selectedPlan: "pro" };
    await user.click(submitButton());
    await expectSuccess();
    expect(requests[0]?.body).toMatchObject({ selected_plan: "pro", jobs_per_month: 0, net_monthly_savings: -297 });
  });

  it("LeadDialog says 'Success!', closes, and starts over empty, under a new key", async () => {
    const { requests } = standInNetwork(stored);
    const onSent = vi.fn();
    const { user } = await openDialog({ onSent });
    const empty = { firstName: "", lastName: "", email: "", phone: "", businessType: "", hasConsent: false };
    for (const time of [1, 2]) {
      fill();
      await user.click(submitButton());
      await expectSuccess();
      await waitFor(() => expect(dialog()).toBeNull());
      expect(onSent).toHaveBeenCalledTimes(time);
      await reopen();
      expect(typedValues()).toEqual(empty);
    }
    expect(new Set(requests.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(2);
  });

  it("LeadDialog shows 'Sending...' on a disabled button, which keeps the focus, and sends once", async () => {
    const { answer, letGo } = held(stored);
    const { requests } = standInNetwork(answer);
    const { user } = await openDialog();
    fill();
    submitButton().focus();
    await user.keyboard("{Enter}{Enter}");
    const busy = await screen.findByRole("button", { name: "Sending..." });
    expect(busy).toHaveAttribute("aria-disabled", "true");
    expect(busy).toHaveFocus();
    expect(screen.queryByRole("button", { name: SUBMIT })).toBeNull();
    const form = field("Email").form;
    if (form) fireEvent.submit(form);
    await user.click(busy);
    letGo();
    await expectSuccess();
    expect(requests).toHaveLength(1);
  });

  it("LeadDialog says 'Submission Failed' when the server refuses, and keeps all that was typed", async () => {
    standInNetwork(() => Response.json({ detail: "dana@reyes-plumbing.example" }, { status: 422 }));
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
    expect(logged).toHaveBeenCalledOnce();
    expect(String(logged.mock.calls[0])).toMatch(/lead\/submit.*422/s);
    expect(String(logged.mock.calls[0])).not.toMatch(/dana|reyes|555/i);
    await vi.advanceTimersByTimeAsync(5000);
    expect(open).not.toHaveBeenCalled();
  });

  it("LeadDialog says 'Submission Failed' when the lead cannot be made, and sends it on the next try", async () => {
    const { answer, letGo } = held(stored);
    const { requests } = standInNetwork(answer);
    const { user } = await openDialog();
    vi.spyOn(crypto, "getRandomValues").mockImplementationOnce(() => {
      throw new TypeError("URL.canParse is not a function");
    });
    fill();
    const before = typedValues();
    await user.click(submitButton());
    await expectFailure();
    expect(typedValues()).toEqual(before);
    expect(requests).toHaveLength(0);
    await user.click(submitButton());
    await screen.findByRole("button", { name: "Sending..." });
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    expect(screen.queryByText("Your report was not sent. Please try again.")).toBeNull();
    letGo();
    await expectSuccess();
    expect(requests).toHaveLength(1);
  });

  it("LeadDialog tries the same lead again under the same key, a corrected one under a new key", async () => {
    const { requests } = standInNetwork(offline);
    const { user } = await openDialog();
    const opened = Date.now();
    await vi.advanceTimersByTimeAsync(60_000);
    fill();
    const send = async (times: number): Promise<void> => {
      await user.click(submitButton());
      await waitFor(() => expect(requests).toHaveLength(times));
      await expectFailure();
    };
    await send(1);
    await vi.advanceTimersByTimeAsync(5000);
    await send(2);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog()).toBeNull());
    await reopen();
    fireEvent.change(field("Email"), { target: { value: "dana@other.example" } });
    await send(3);
    const [first, second, third] = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(second).toBe(first);
    expect(requests[1]?.body).toEqual(requests[0]?.body);
    expect(third).not.toBe(first);
    expect(requests[2]?.body).toMatchObject({ contact: { email: "dana@other.example" } });
    const times = requests.map(({ headers }) => String(headers.get("x-form-opened-at")));
    expect(new Set(times).size).toBe(1);
    expect(Math.abs(Date.parse(times[0] ?? "") - opened)).toBeLessThan(10_000);
  });

  it("LeadDialog dismissed while sending still says 'Success!' and opens the booking page", async () => {
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
});

describe("LeadDialog's booking tab", () => {
  /** Sends a lead and stops the clock at the moment of success. */
  async function sendLead(): Promise<void> {
    const { requests } = standInNetwork(stored);
    await openDialog();
    await loadBackendClient(openTestPage().page.site.backend);
    fill();
    vi.useFakeTimers();
    fireEvent.click(submitButton());
    // Its digest is computed in another thread.
    while (requests.length === 0) {
      await new Promise((resolve) => realTimeout(resolve));
      await passTime(0);
    }
  }

  it("LeadDialog opens the booking page in a new tab exactly 1000 ms after success, once", async () => {
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

  it("LeadDialog says that the browser blocked the booking tab, until that is dismissed", async () => {
    open.mockReturnValue(null);
    await sendLead();
    await passTime(1020);
    const notice = screen.getByRole("region", { name: "Open booking calendar" });
    expect(notice).toHaveTextContent("blocked the booking calendar");
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(notice).not.toBeInTheDocument();
  });
});

it("LeadDialog has no trade, or the one that was chosen, until the visitor chooses one in the form (L15)", async () => {
  const { rerender, user } = await openDialog();
  expect(trade()).toHaveDisplayValue("Choose your business type");
  expect(within(trade()).getAllByRole("option")).toHaveLength(9);
  rerender(<Harness trade="calculator" readRoiInputs={() => ({ ...DEFAULT_ROI_INPUTS, businessType: "hvac" })} />);
  expect(trade()).toHaveDisplayValue("HVAC");
  await user.selectOptions(trade(), "Cleaning");
  rerender(<Harness />);
  expect(trade()).toHaveDisplayValue("Cleaning");
});

describe("LeadDialog's head", () => {
  it.each([
    ["the visitor's own figures", true, "page", {}, "$1,498 a month for your plumbing business"],
    ["a name in capitals", true, "page", { businessType: "hvac" }, "$1,498 a month for your HVAC business"],
    ["a trade without a name", true, "page", { businessType: "other" }, "$1,498 a month for your business"],
    ["a trade that nobody chose", true, false, {}, "$1,498 a month for your business"],
    ["figures that nobody gave", false, false, {}, "$1,498 a month with our example figures"],
  ] as const)(
    "LeadDialog names the sum of %s, what is sent, a free 15-minute strategy call and the discount",
    async (_what, areOwn, trade, change, sum) => {
      await openDialog({ areOwn, trade, readRoiInputs: () => ({ ...DEFAULT_ROI_INPUTS, ...change }) });
      expect(dialog()).toHaveAccessibleDescription(
        `${sum} A report of your numbers A free 15-minute strategy call Up to $200/month off`,
      );
      expect(dialog()).toHaveAccessibleName(TITLE);
      expect(dialog()).not.toHaveTextContent("30-minute");
    },
  );

  it("LeadDialog names no sum where the plan earns nothing", async () => {
    await openDialog({
      areOwn: true,
      readRoiInputs: () => ({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0 }),
    });
    expect(dialog()).toHaveAccessibleDescription(/^A report of your numbers/);
  });
});

describe("LeadDialog over a reload", () => {
  it("LeadDialog keeps what was typed and the key of a failed try, but neither consent nor honeypot (L16)", async () => {
    const { requests } = standInNetwork(offline);
    const first = await openDialog();
    fill();
    fireEvent.change(honeypot(), { target: { value: "" } });
    await first.user.click(submitButton());
    await expectFailure();
    const kept = sessionStorage.getItem("visit") ?? "";
    expect(kept).toContain(FILLED_VALUES.email);
    expect(kept).not.toMatch(/hasConsent|website/);
    first.unmount();

    const { user } = await openDialog();
    expect(typedValues()).toEqual({ ...FILLED_VALUES, website: undefined, hasConsent: false });
    await user.click(consent());
    await user.click(submitButton());
    await waitFor(() => expect(requests).toHaveLength(2));
    const headers = (name: string) => requests.map((request) => request.headers.get(name));
    expect(new Set(headers("idempotency-key")).size).toBe(1);
    expect(new Set(headers("x-form-opened-at")).size).toBe(1);
    expect(new Set(headers("x-figures-typed"))).toEqual(new Set(["jobs=typed,plan=shown,trade=form"]));
  });

  it("LeadDialog offers other ways after the second failure, and keeps no text of a sent lead (L16)", async () => {
    let answer = offline;
    standInNetwork((...request) => answer(...request));
    const { user } = await openDialog();
    fill();
    await user.click(submitButton());
    await expectFailure();
    expect(screen.queryByText("Call us")).toBeNull();
    await user.click(submitButton());
    await screen.findByText("Call us");
    answer = () => Response.json({ id: "lead-1", status: "stored", report: "mail" }, { status: 201 });
    await user.click(submitButton());
    await expectSuccess();
    const kept: unknown = JSON.parse(sessionStorage.getItem("visit") ?? "");
    expect(kept).toEqual({ address: "/", at: expect.any(Number), sent: { report: "mail" } });
  });
});

it("LeadDialog has a field named website that no visitor, browser or password manager fills in", async () => {
  await openDialog();
  expect(honeypot().closest("[aria-hidden=true]")).not.toBeNull();
  expect(screen.queryByRole("textbox", { name: "Leave this empty" })).toBeNull();
  expect(honeypot()).toHaveAttribute("tabindex", "-1");
  expect(honeypot()).toHaveAttribute("type", "text");
  expect(honeypot()).not.toHaveAttribute("required");
  expect(honeypot()).toHaveAttribute("autocomplete", "off");
  for (const manager of ["data-1p-ignore", "data-lpignore", "data-bwignore"])
    expect(honeypot()).toHaveAttribute(manager, "true");
  expect(honeypot()).toHaveAttribute("data-form-type", "other");
});

it("LeadDialog links to the privacy policy beside the consent, where there is one", async () => {
  const { unmount } = await openDialog();
  expect(screen.queryByRole("link", { name: /Privacy policy/ })).toBeNull();
  unmount();
  await openDialog({}, { legal: { privacyUrl: "https://acme.example.org/privacy" } });
  const link = screen.getByRole("link", { name: "Privacy policy (opens in a new tab)" });
  expect(link).toHaveAttribute("href", "https://acme.example.org/privacy");
  expect(link).toHaveAttribute("target", "_blank");
});
