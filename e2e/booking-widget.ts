import type { BrowserContext } from "playwright/test";

/** The booking widget lies outside this machine: a stand-in page is served at its address. */
export const BOOKING_URL = "https://booking.example.com/strategy-call";

export async function standInForBooking(context: BrowserContext, url = BOOKING_URL): Promise<void> {
  await context.route(`${new URL(url).origin}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Booking</title><h1>Pick a time</h1>" }),
  );
}
