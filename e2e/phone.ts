import { devices } from "playwright/test";

const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];

/** Options of a page on a phone. Without the browser that a device names, a test shares its worker with all others. */
export const PHONE = { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch };
