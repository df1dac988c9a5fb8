import { DEFAULT_ROI_INPUTS, type RoiInputs } from "@contractor-roi/roi-core";
import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderOnPage } from "../testing/render-on-page.tsx";
import { EstimateSection } from "./estimate-section.tsx";

const ADDRESS = "https://roi.example.com/?utm_source=van";
const LINK =
  "https://roi.example.com/?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8&utm_source=van#roi-calculator";

function renderEstimate() {
  const section = (next: RoiInputs) => <EstimateSection inputs={next} pageAddress={ADDRESS} />;
  const { rerender } = renderOnPage(section(DEFAULT_ROI_INPUTS));
  return { show: (next: RoiInputs) => rerender(section(next)) };
}

describe("'Copy link to these numbers'", () => {
  const button = (): HTMLElement => screen.getByRole("button", { name: "Copy link to these numbers" });

  function withClipboard(writeText: (text: string) => Promise<void>): UserEvent {
    const user = userEvent.setup();
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    return user;
  }

  it("shows the link selected in a field where the browser refuses to copy", async () => {
    const user = withClipboard(() => Promise.reject(new DOMException("denied", "NotAllowedError")));
    const { show } = renderEstimate();
    await user.click(button());
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link to these numbers" });
    expect(field).toHaveValue(LINK);
    expect(field).toHaveAttribute("readonly");
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length]);
    expect(screen.getByRole("status")).toHaveTextContent("didn't let us copy");
    show({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 16 });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
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

const PAGE = "https://roi.example.com/";
const NUMBERS = "v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8";

it.each([
  ["nothing", PAGE, `${PAGE}?${NUMBERS}#roi-calculator`],
  [
    "utm parameters",
    `${PAGE}?utm_source=van&utm_campaign=fall+2026`,
    `${PAGE}?${NUMBERS}&utm_source=van&utm_campaign=fall+2026#roi-calculator`,
  ],
  ["other numbers", `${PAGE}?v=1&jobs=99&utm_medium=card#top`, `${PAGE}?${NUMBERS}&utm_medium=card#roi-calculator`],
  ["one visit's click id", `${PAGE}?gclid=abc&token=s3cret`, `${PAGE}?${NUMBERS}#roi-calculator`],
])("an address with %s becomes a link with these numbers and the utm parameters only", (_what, address, link) => {
  renderOnPage(<EstimateSection inputs={DEFAULT_ROI_INPUTS} pageAddress={address} />);
  expect(screen.getByText(/^Open these numbers:/).textContent).toBe(`Open these numbers: ${link}`);
});
