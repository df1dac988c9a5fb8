import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultsAnnouncer } from "./results-announcer.tsx";
import { useRoiResults } from "./calculator-store.ts";
import { calculator, renderOnPage } from "../testing/render-on-page.tsx";

function Announcer() {
  return <ResultsAnnouncer roi={useRoiResults()} />;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const status = (): HTMLElement => screen.getByRole("status");

function typeJobs(text: string): void {
  act(() => calculator().getState().typeFigure("jobsText", text));
}

async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    vi.advanceTimersByTime(milliseconds);
    await vi.dynamicImportSettled();
  });
}

describe("ResultsAnnouncer", () => {
  it("ResultsAnnouncer is a polite status from the start, and silent on load", async () => {
    renderOnPage(<Announcer />);
    expect(status()).toBeEmptyDOMElement();
    expect([null, "polite"]).toContain(status().getAttribute("aria-live"));
    await pass(10_000);
    expect(status()).toBeEmptyDOMElement();
  });

  it("ResultsAnnouncer waits until typing has paused for a second: only the last result is told", async () => {
    renderOnPage(<Announcer />);
    typeJobs("");
    await pass(600);
    typeJobs("2");
    await pass(600);
    typeJobs("20");
    await pass(999);
    expect(status()).toBeEmptyDOMElement();
    await pass(1);
    expect(status()).toHaveTextContent(
      "With 20 jobs per month at $350 and the Elite plan: extra profit $1,848 per month, annual ROI 272%.",
    );
  });

  it("ResultsAnnouncer says nothing when the visitor comes back to the figures that were told last", async () => {
    renderOnPage(<Announcer />);
    typeJobs("16");
    await pass(500);
    typeJobs("15");
    await pass(5000);
    expect(status()).toBeEmptyDOMElement();
  });

  it("ResultsAnnouncer says of a losing plan, and of no other, that its cost is not covered", async () => {
    const caution = "These figures don't cover the plan's cost.";
    renderOnPage(<Announcer />);
    act(() => calculator().setState({ jobsText: "0", hoursText: "0", selectedPlan: "pro" }));
    await pass(1000);
    expect(status()).toHaveTextContent(
      `With 0 jobs per month at $350 and the Pro plan: a loss of $297 per month, annual ROI −200%. ${caution}`,
    );
    typeJobs("1000000000");
    await pass(1000);
    expect(status()).toHaveTextContent("With 1,000,000,000 jobs per month");
    expect(status()).not.toHaveTextContent(caution);
    act(() => calculator().setState({ profitText: "-410" }));
    await pass(1000);
    expect(status()).toHaveTextContent("jobs per month at a loss of $410 and the Pro plan: a loss of");
  });
});
