import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CalculatorTopBar } from "./calculator-top-bar.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

it("CalculatorTopBar names the brand, links to the main site and the booking, and dials the company", () => {
  renderOnPage(<CalculatorTopBar />);
  expect(screen.getByText("ROI Calculator")).toBeInTheDocument();
  expect(screen.getByText("Ringwell")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to main site" })).toHaveAttribute("href", "https://www.example.com/");
  const booking = screen.getByRole("link", { name: /^Book Call.*opens in a new tab/ });
  expect(booking).toHaveAttribute("href", "https://booking.example.com/strategy-call");
  expect(booking).toHaveAttribute("target", "_blank");
  expect(booking.getAttribute("rel")).toContain("noopener");
  expect(screen.getByRole("link", { name: "Call (202) 555-0142" })).toHaveAttribute("href", "tel:+12025550142");
});
