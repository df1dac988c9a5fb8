import { render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { OWNER } from "../config/owner.ts";
import { CustomerProof } from "./customer-proof.tsx";

const owner = { ...OWNER };

afterEach(() => void Object.assign(OWNER, owner));

describe("CustomerProof", () => {
  // proof: customer-proof-1
  it("CustomerProof is absent until the owner fills it: no quote, logo or review is invented (P9)", () => {
    const { container } = render(<CustomerProof />);
    expect(container).toBeEmptyDOMElement();
  });

  // proof: customer-proof-2
  it("CustomerProof shows what the owner configured: quotes, logos, where reviews are read (P9)", () => {
    Object.assign(OWNER, {
      testimonials: [{ quote: "Two jobs in a week.", name: "Dana Reyes", business: "Reyes Plumbing" }],
      customerLogos: [{ name: "Reyes Plumbing", image: "/logos/reyes.svg", width: 120, height: 40 }],
      reviewSource: { name: "Contractor Reviews", url: "https://reviews.example.com/acme" },
    });
    render(<CustomerProof />);
    const quotes = screen.getByRole("list", { name: "What customers say" });
    expect(within(quotes).getByRole("figure")).toHaveTextContent("“Two jobs in a week.”Dana Reyes, Reyes Plumbing");
    expect(screen.getByRole("img", { name: "Reyes Plumbing" })).toHaveAttribute("src", "/logos/reyes.svg");
    expect(screen.getByRole("link", { name: "Read the reviews on Contractor Reviews" })).toHaveAttribute(
      "href",
      "https://reviews.example.com/acme",
    );
  });

  it("CustomerProof shows one kind alone", () => {
    Object.assign(OWNER, { reviewSource: { name: "Contractor Reviews", url: "https://reviews.example.com/acme" } });
    render(<CustomerProof />);
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.getByRole("link")).toBeVisible();
  });
});
