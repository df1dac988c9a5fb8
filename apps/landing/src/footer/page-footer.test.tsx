import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SourceMark } from "../claims/source-mark.tsx";
import { PageFooter } from "./page-footer.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

describe("PageFooter", () => {
  it("PageFooter says who is speaking: brand, legal name, address, phone, privacy and terms", () => {
    const legal = {
      name: "Acme Calls LLC",
      address: "12 Depot St, Springfield",
      privacyUrl: "https://acme.example.org/privacy",
      termsUrl: "https://acme.example.org/terms",
    };
    renderOnPage(<PageFooter />, { site: { legal } });
    const foot = screen.getByRole("contentinfo");
    expect(foot).toHaveTextContent("Ringwell");
    expect(within(foot).getByText("Acme Calls LLC")).toBeVisible();
    expect(foot).toHaveTextContent("12 Depot St, Springfield");
    expect(within(foot).getByRole("link", { name: "Call (202) 555-0142" })).toHaveAttribute("href", "tel:+12025550142");
    expect(within(foot).getByRole("link", { name: "Privacy" })).toHaveAttribute("href", legal.privacyUrl);
    expect(within(foot).getByRole("link", { name: "Terms" })).toHaveAttribute("href", legal.termsUrl);
  });

  it("PageFooter invents nothing: what is not configured is absent", () => {
    const { container } = renderOnPage(<PageFooter />);
    expect(container).toHaveTextContent(/^RingwellCall \(202\) 555-0142$/);
    expect(container.querySelector("address")).toBeNull();
  });
});

describe("SourceMark", () => {
  const both = (claims: object = {}): void => {
    renderOnPage(
      <>
        <p>
          4.9/5 rating
          <SourceMark claim="rating" />
        </p>
        <PageFooter />
      </>,
      { site: { claims } },
    );
  };

  it("SourceMark is nothing behind a claim without a source", () => {
    both();
    expect(screen.getByText("4.9/5 rating").children).toHaveLength(0);
    expect(screen.queryByText("Sources")).toBeNull();
  });

  it("SourceMark leads from a claim to its source at the foot of the page, by its number", () => {
    both({
      revenue: { source: { text: "Survey of 40 contractors, 2025" } },
      rating: { source: { text: "214 reviews on Contractor Reviews", url: "https://reviews.example.com/acme" } },
    });
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

  it("SourceMark gives claims with the same source the same number, which stands at the foot once", () => {
    const source = { text: "214 reviews on Contractor Reviews" };
    both({ contractorsTrust: { source }, rating: { source: { ...source } }, roi: { source: { text: "Own data" } } });
    expect(screen.getByRole("link", { name: "Source 1" })).toBeVisible();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([source.text, "Own data"]);
  });
});
