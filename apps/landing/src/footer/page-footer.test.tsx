import { render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { SourceMark } from "../claims/source-mark.tsx";
import { LEAD_CONFIG } from "../config/lead-config.ts";
import { OWNER } from "../config/owner.ts";
import { PageFooter } from "./page-footer.tsx";

const config = { ...LEAD_CONFIG };
const owner = { ...OWNER };

afterEach(() => {
  Object.assign(LEAD_CONFIG, config);
  Object.assign(OWNER, owner);
});

describe("PageFooter", () => {
  // proof: page-footer-1
  it("PageFooter says who is speaking: brand, legal name, address, phone, privacy and terms (P9)", () => {
    Object.assign(LEAD_CONFIG, { privacyUrl: "https://acme.example.org/privacy" });
    Object.assign(OWNER, {
      legalName: "Acme Calls LLC",
      legalAddress: "12 Depot St, Springfield",
      termsUrl: "https://acme.example.org/terms",
    });
    render(<PageFooter />);
    const foot = screen.getByRole("contentinfo");
    expect(foot).toHaveTextContent("Ringwell");
    expect(within(foot).getByText("Acme Calls LLC")).toBeVisible();
    expect(foot).toHaveTextContent("12 Depot St, Springfield");
    expect(within(foot).getByRole("link", { name: "Call (202) 555-0142" })).toHaveAttribute("href", "tel:+12025550142");
    expect(within(foot).getByRole("link", { name: "Privacy" })).toHaveAttribute("href", LEAD_CONFIG.privacyUrl);
    expect(within(foot).getByRole("link", { name: "Terms" })).toHaveAttribute("href", OWNER.termsUrl);
  });

  // proof: page-footer-2
  it("PageFooter invents nothing: what is not configured is absent (P9)", () => {
    const { container } = render(<PageFooter />);
    expect(container).toHaveTextContent(/^RingwellCall \(202\) 555-0142$/);
    expect(container.querySelector("address")).toBeNull();
  });
});

describe("SourceMark", () => {
  const both = (): void => {
    render(
      <>
        <p>
          4.9/5 rating
          <SourceMark claim="rating" />
        </p>
        <PageFooter />
      </>,
    );
  };

  it("SourceMark is nothing behind a claim without a source", () => {
    both();
    expect(screen.getByText("4.9/5 rating").children).toHaveLength(0);
    expect(screen.queryByText("Sources")).toBeNull();
  });

  // proof: source-mark-1
  it("SourceMark leads from a claim to its source at the foot of the page, by its number (P9)", () => {
    Object.assign(OWNER, {
      claimSources: {
        revenue: { text: "Survey of 40 contractors, 2025" },
        rating: { text: "214 reviews on Contractor Reviews", url: "https://reviews.example.com/acme" },
      },
    });
    both();
    const mark = screen.getByRole("link", { name: "Source 2" });
    const list = document.querySelector(mark.getAttribute("href") ?? "");
    const entries = within(list as HTMLElement).getAllByRole("listitem");
    expect(entries[1]).toHaveTextContent("214 reviews on Contractor Reviews");
    expect(within(entries[1] as HTMLElement).getByRole("link")).toHaveAttribute(
      "href",
      "https://reviews.example.com/acme",
    );
    expect(within(entries[0] as HTMLElement).queryByRole("link")).toBeNull();
  });
});
