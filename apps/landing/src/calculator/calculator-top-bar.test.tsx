import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CalculatorTopBar } from "./calculator-top-bar.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

describe("CalculatorTopBar", () => {
  it("CalculatorTopBar links back to the main marketing site", () => {
    renderOnPage(<CalculatorTopBar />);
    expect(screen.getByRole("link", { name: "Back to main site" })).toHaveAttribute("href", "https://www.example.com/");
  });

  it("CalculatorTopBar shows the label ROI Calculator beside the logo", () => {
    renderOnPage(<CalculatorTopBar />);
    expect(screen.getByText("ROI Calculator")).toBeInTheDocument();
  });

  it("CalculatorTopBar shows who is speaking: the brand's wordmark (P9)", () => {
    renderOnPage(<CalculatorTopBar />);
    expect(screen.getByText("Ringwell")).toBeVisible();
  });

  it("CalculatorTopBar opens Book Call in a new tab that cannot reach this page, and says so", () => {
    renderOnPage(<CalculatorTopBar />);
    const link = screen.getByRole("link", { name: /^Book Call/ });
    expect(link).toHaveAttribute("href", "https://booking.example.com/strategy-call");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link).toHaveAccessibleName(/opens in a new tab/);
  });

  it("CalculatorTopBar dials the company phone and shows its number (P3)", () => {
    renderOnPage(<CalculatorTopBar />);
    const link = screen.getByRole("link", { name: "Call (202) 555-0142" });
    expect(link).toHaveAttribute("href", "tel:+12025550142");
  });
});
