import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CustomerProof } from "./customer-proof.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

describe("CustomerProof", () => {
  it("CustomerProof is absent until the owner fills it: no quote, logo or review is invented", () => {
    const { container } = renderOnPage(<CustomerProof />);
    expect(container).toBeEmptyDOMElement();
  });

  it("CustomerProof shows what the owner configured: quotes, logos, where reviews are read", () => {
    const site = {
      testimonials: [{ quote: "Two jobs in a week.", name: "Dana Reyes", business: "Reyes Plumbing" }],
      customerLogos: [{ name: "Reyes Plumbing", image: "/logos/reyes.svg", width: 120, height: 40 }],
      reviewSource: { name: "Contractor Reviews", url: "https://reviews.example.com/acme" },
    };
    renderOnPage(<CustomerProof />, { site });
    const quotes = screen.getByRole("list", { name: "What customers say" });
    expect(within(quotes).getByRole("figure")).toHaveTextContent("“Two jobs in a week.”Dana Reyes, Reyes Plumbing");
    expect(screen.getByRole("img", { name: "Reyes Plumbing" })).toHaveAttribute("src", "/logos/reyes.svg");
    expect(screen.getByRole("link", { name: "Read the reviews on Contractor Reviews" })).toHaveAttribute(
      "href",
      "https://reviews.example.com/acme",
    );
  });

  it("CustomerProof shows one kind alone", () => {
    const site = { reviewSource: { name: "Contractor Reviews", url: "https://reviews.example.com/acme" } };
    renderOnPage(<CustomerProof />, { site });
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.getByRole("link")).toBeVisible();
  });
});
