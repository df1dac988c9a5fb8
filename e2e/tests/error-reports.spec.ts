import { expect, test } from "../fixtures.ts";
import { passFrames } from "../pass-frames.ts";

test("with no error service configured, nothing of its client is loaded, also after an error", async ({
  page,
  landing,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await landing.open();
  await page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("a fault of the page"), message: "a fault" })),
  );
  await passFrames(page, 60);
  expect(requested.filter((url) => /sentry/.test(url))).toEqual([]);
});
