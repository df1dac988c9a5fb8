import { describe, expect, it } from "vitest";
import { LeadSent } from "./lead-sent.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

const BOOKING = "https://booking.example.com/strategy-call?name=Dana";

describe("LeadSent", () => {
  it("LeadSent leaves the focus to a field where somebody types", () => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    renderOnPage(
      <LeadSent bookingUrl={BOOKING} reference="9f666ca2-5b0e-4c1e-8a57-0a3c9e1f2b11" onSendAgain={() => undefined} />,
    );
    expect(field).toHaveFocus();
    field.remove();
  });
});
