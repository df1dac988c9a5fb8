import { formatUsd, PLAN_IDS } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FaqSection } from "./faq-section.tsx";
import { openTestPage, renderOnPage } from "../testing/render-on-page.tsx";

describe("FaqSection", () => {
  it("FaqSection answers from the specification's facts: figures, trial, guarantee, what follows", () => {
    renderOnPage(<FaqSection />);
    const text = document.body.textContent ?? "";
    for (const plan of PLAN_IDS) {
      const { label, monthlyCost, hourlyValue } = FIXED_PLANS[plan];
      expect(text).toContain(`${label}, ${formatUsd(monthlyCost)} a month`);
      expect(text).toContain(`at ${formatUsd(hourlyValue)} an hour`);
    }
    expect(text).toContain("You get: 30-Day Free Trial, 100% Money-Back Guarantee, Setup Included. ");
    expect(text).toContain("We go over the exact terms on your free 30-minute strategy call, before you pay anything.");
    expect(text).toContain("our booking calendar opens in a new tab");
  });

  it("FaqSection says nothing of a trial or a guarantee that there is not (P20)", () => {
    for (const claims of [{ trial: false }, { guarantee: false }]) {
      openTestPage({ site: { claims } });
      const { container, unmount } = renderOnPage(<FaqSection />);
      expect(container.querySelectorAll("summary")).toHaveLength(2);
      expect(container.textContent).not.toMatch(/trial|guarantee/i);
      unmount();
    }
  });

  it("FaqSection asks first what the owner has answered, and nothing that nobody has", () => {
    openTestPage({ site: { copy: { "faq.asked.1.answer": "Yes. You forward missed calls to us." } } });
    const { container } = renderOnPage(<FaqSection />);
    const questions = Array.from(container.querySelectorAll("summary"), ({ textContent }) => textContent);
    expect(questions).toHaveLength(4);
    expect(questions[0]).toBe("Do I keep my own number?");
    expect(screen.getByText("Yes. You forward missed calls to us.")).toBeInTheDocument();
  });
});
