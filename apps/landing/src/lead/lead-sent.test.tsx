import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LeadSent } from "./lead-sent.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

const SENT = {
  bookingUrl: "https://booking.example.com/strategy-call?name=Dana",
  reference: "9f666ca2-5b0e-4c1e-8a57-0a3c9e1f2b11",
  email: "dana@reyes.example",
};

describe("LeadSent", () => {
  it("LeadSent leaves the focus to a field where somebody types", () => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    renderOnPage(<LeadSent {...SENT} report="mail" onWrongAddress={() => undefined} />);
    expect(field).toHaveFocus();
    field.remove();
  });

  it.each([
    ["mail", "Your report goes to dana@reyes.example"],
    ["held", "We'll email it to dana@reyes.example"],
    ["none", "We got it."],
    [undefined, "We got it."],
  ] as const)("LeadSent promises a mail only where one can go: %s (L20)", (report, sentence) => {
    renderOnPage(<LeadSent {...SENT} report={report} onWrongAddress={() => undefined} />);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open booking calendar" })).toHaveAttribute("href", SENT.bookingUrl);
    expect(screen.getByRole("link", { name: "Rather call? (202) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+12025550142",
    );
    expect(screen.getByText("9f666ca2")).toBeVisible();
  });
});
