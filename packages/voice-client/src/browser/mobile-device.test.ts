import { expect, it } from "vitest";
import { isMobileDevice } from "./mobile-device.ts";

it.each(["Android 15", "iPhone", "iPad", "iPod", "IEMobile", "BlackBerry", "Bada"])("%s is mobile", (name) => {
  expect(isMobileDevice(`Mozilla/5.0 (${name}) AppleWebKit`)).toBe(true);
  expect(isMobileDevice(name.toUpperCase())).toBe(true);
});

it.each(["X11; Linux x86_64", "Windows NT 10.0", "Macintosh; Intel Mac OS X"])("%s is a desktop", (name) => {
  expect(isMobileDevice(`Mozilla/5.0 (${name})`)).toBe(false);
});

it("an iPad that asks for desktop sites counts as a desktop, as its user agent says Macintosh", () => {
  const iPadOs = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
  expect(isMobileDevice(iPadOs)).toBe(false);
});
