import { explainRoi } from "@contractor-roi/quote/words";
import { DEFAULT_ROI_INPUTS, type RoiInputs } from "@contractor-roi/roi-core";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderOnPage } from "../testing/render-on-page.tsx";
import { EstimateSection } from "./estimate-section.tsx";

const ADDRESS = "https://roi.example.com/?utm_source=van";
const LINK =
  "https://roi.example.com/?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8&utm_source=van#roi-calculator";
const LOSS: RoiInputs = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0 };

function renderEstimate(inputs: RoiInputs = DEFAULT_ROI_INPUTS) {
  const section = (next: RoiInputs) => <EstimateSection inputs={next} pageAddress={ADDRESS} />;
  const { rerender } = renderOnPage(section(inputs));
  return { show: (next: RoiInputs) => rerender(section(next)) };
}

it("'How this was calculated' lists every step of explainRoi for the chosen plan", () => {
  const { show } = renderEstimate();
  const steps = () =>
    within(screen.getByText("How this was calculated").closest("details") as HTMLElement)
      .getAllByRole("listitem", { hidden: true })
      .map((item) => item.textContent);
  expect(steps()).toHaveLength(explainRoi(DEFAULT_ROI_INPUTS).length);
  expect(steps()[3]).toBe("Hours saved 8 hours a week × 60% × 4.33 weeks = 20.78, rounded to 21 hours a month");
  expect(steps()[5]).toBe("Extra profit a month, after the plan's price $1,050 + $945 − $497 = $1,498 a month");
  show({ ...DEFAULT_ROI_INPUTS, selectedPlan: "pro" });
  expect(steps()[5]).toContain("$700 + $640 − $297 = $1,043 a month");
  expect(screen.getByText("(Pro plan)")).toBeVisible();
  expect(screen.getByText(/^We count a saved hour as \$40 with Pro, \$45 with Elite\./)).toBeInTheDocument();
  show(LOSS);
  expect(steps().at(-1)).toBe("Payback no payback, as the plan brings no more than it costs");
});

describe("'Copy link to these numbers'", () => {
  const button = (): HTMLElement => screen.getByRole("button", { name: "Copy link to these numbers" });

  function withClipboard(writeText: (text: string) => Promise<void>): UserEvent {
    const user = userEvent.setup();
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    return user;
  }

  it("copies a link that keeps the utm parameters, says so, and leaves the address alone", async () => {
    const before = window.location.href;
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const user = withClipboard(writeText);
    const { show } = renderEstimate();
    await user.click(button());
    expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Link copied."));
    expect(window.location.href).toBe(before);
    show({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 16 });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("shows the link selected in a field where the browser refuses to copy", async () => {
    const user = withClipboard(() => Promise.reject(new DOMException("denied", "NotAllowedError")));
    renderEstimate();
    await user.click(button());
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link to these numbers" });
    expect(field).toHaveValue(LINK);
    expect(field).toHaveAttribute("readonly");
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length]);
    expect(screen.getByRole("status")).toHaveTextContent("didn't let us copy");
  });
});

describe("'Send these numbers', on a phone", () => {
  const touch = (share: (data: ShareData) => Promise<void>): void => {
    vi.stubGlobal("matchMedia", (media: string) => ({ matches: media === "(pointer: coarse)" }));
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "share");
  });
  const send = (): Promise<void> => userEvent.click(screen.getByRole("button", { name: "Send these numbers" }));

  it("hands the link to the share sheet", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    touch(share);
    renderEstimate();
    await send();
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: document.title, url: LINK });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it.each([
    ["shows the link where the sheet may not open, as in a frame", "NotAllowedError", true],
    ["does nothing when the visitor closes the sheet", "AbortError", false],
  ])("%s", async (_what, name, isShown) => {
    touch(() => Promise.reject(new DOMException("", name)));
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    renderEstimate();
    await send();
    await waitFor(() =>
      expect(screen.queryAllByRole("textbox", { name: "Link to these numbers" })).toHaveLength(isShown ? 1 : 0),
    );
  });
});

it("'Print this estimate' prints the page, with a link to the same figures", async () => {
  const printed = vi.spyOn(window, "print").mockImplementation(() => undefined);
  renderEstimate();
  await userEvent.click(screen.getByRole("button", { name: "Print this estimate" }));
  expect(printed).toHaveBeenCalledOnce();
  expect(screen.getByText(/^Open these numbers:/)).toHaveTextContent(LINK);
});
