import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { LeadSent } from "./lead-sent.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

const BOOKING = "https://booking.example.com/strategy-call?name=Dana";

describe("LeadSent", () => {
  it("LeadSent says that the report was sent, links to the booking, names the reference and has the focus (L9)", () => {
    renderOnPage(
      <LeadSent bookingUrl={BOOKING} reference="9f666ca2-5b0e-4c1e-8a57-0a3c9e1f2b11" onSendAgain={() => undefined} />,
    );
    const link = screen.getByRole("link", { name: "Sent. Open booking calendar" });
    expect(link).toHaveAttribute("href", BOOKING);
    expect(link).toHaveFocus();
    expect(screen.getByText(/Your reference:/)).toHaveTextContent(/^Your reference: 9f666ca2$/);
  });

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

  it("LeadSent lets the visitor send again with other details", () => {
    const onSendAgain = vi.fn();
    renderOnPage(
      <LeadSent bookingUrl={BOOKING} reference="9f666ca2-5b0e-4c1e-8a57-0a3c9e1f2b11" onSendAgain={onSendAgain} />,
    );
    screen.getByRole("button", { name: "Send again with other details" }).click();
    expect(onSendAgain).toHaveBeenCalledOnce();
  });
});
