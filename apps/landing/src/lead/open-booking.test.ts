import { describe, expect, it, vi } from "vitest";
import { openBooking } from "./open-booking.ts";

const URL = "https://booking.example.com/strategy-call";

describe("openBooking", () => {
  it("openBooking opens the address in a new tab without a way back to this page, and answers true (L7)", () => {
    const tab = { opener: window } as Window;
    const open = vi.spyOn(window, "open").mockReturnValue(tab);
    expect(openBooking(URL)).toBe(true);
    expect(tab.opener).toBeNull();
    expect(open).toHaveBeenCalledOnce();
    expect(open.mock.calls[0]?.slice(0, 2)).toEqual([URL, "_blank"]);
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
});
