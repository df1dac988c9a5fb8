import { describe, expect, it, vi } from "vitest";
import { BOOKING_DELAY_MS, openBooking } from "./open-booking.ts";

const URL = "https://booking.example.com/strategy-call";

describe("openBooking", () => {
  it("openBooking opens the address in a new tab, and answers true", () => {
    const open = vi.spyOn(window, "open").mockReturnValue({ opener: window } as Window);
    expect(openBooking(URL)).toBe(true);
    expect(open).toHaveBeenCalledOnce();
    expect(open.mock.calls[0]?.slice(0, 2)).toEqual([URL, "_blank"]);
  });

  it("openBooking takes the new tab's way back to this page away (L7)", () => {
    const tab = { opener: window } as Window;
    vi.spyOn(window, "open").mockReturnValue(tab);
    openBooking(URL);
    expect(tab.opener).toBeNull();
  });

  it("openBooking does not ask for noopener, with which an opened tab looks like a blocked one (L7)", () => {
    const open = vi.spyOn(window, "open").mockReturnValue({ opener: null } as Window);
    openBooking(URL);
    expect(open.mock.calls[0]?.[2] ?? "").not.toMatch(/noopener|noreferrer/);
  });

  it("openBooking answers false when the browser blocked the tab (L7)", () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    expect(openBooking(URL)).toBe(false);
  });

  it("openBooking is due one second after success", () => {
    expect(BOOKING_DELAY_MS).toBe(1000);
  });
});
