import { describe, expect, it } from "vitest";
import { bookingAddress } from "./booking-address.ts";

const PAGE = "https://booking.example.com/strategy-call?month=12";
const LEAD = { firstName: " Dana ", lastName: "O'Brien & Sons", email: "dana+roi@example.com" };
const CONTEXT = { utmSource: "google", utmMedium: "", utmCampaign: "spring rush" };

const parametersOf = (parameters: string): Record<string, string> =>
  Object.fromEntries(new URL(bookingAddress(PAGE, parameters, LEAD, CONTEXT)).searchParams);

describe("bookingAddress", () => {
  it.each(["cal.com", "calendly"])("bookingAddress fills in %s's fields and passes the campaign on", (preset) => {
    expect(parametersOf(preset)).toEqual({
      month: "12",
      name: "Dana O'Brien & Sons",
      email: "dana+roi@example.com",
      utm_source: "google",
      utm_campaign: "spring rush",
    });
  });

  it("bookingAddress uses the owner's own names, and leaves out unnamed values", () => {
    expect(parametersOf("name=full_name,email=mail")).toEqual({
      month: "12",
      full_name: "Dana O'Brien & Sons",
      mail: "dana+roi@example.com",
    });
  });

  it("bookingAddress tells nothing where nothing is configured", () => {
    expect(bookingAddress(PAGE, "none", LEAD, CONTEXT)).toBe(PAGE);
  });
});
