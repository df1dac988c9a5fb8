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
    renderOnPage(<LeadSent {...SENT} isHeld={false} onWrongAddress={() => undefined} />);
    expect(field).toHaveFocus();
    field.remove();
  });

  it.each([
    [false, "Report sent to dana@reyes.example"],
    [true, "We'll email it to dana@reyes.example"],
  ])("LeadSent says where the report went, held: %s", (isHeld, sentence) => {
    renderOnPage(<LeadSent {...SENT} isHeld={isHeld} onWrongAddress={() => undefined} />);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open booking calendar" })).toHaveAttribute("href", SENT.bookingUrl);
    expect(screen.getByRole("link", { name: "Rather call? (202) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+12025550142",
    );
    expect(screen.getByText("9f666ca2")).toBeVisible();
  });
});
