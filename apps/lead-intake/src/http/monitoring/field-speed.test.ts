import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { FIELD_SPEED_PATH, receiveFieldSpeed } from "./field-speed.ts";
import { createMetrics } from "./metrics.ts";

const SPEED = { lcp: 1_800, inp: 90, cls: 0.02 };
const OF_PAGE = { "sec-fetch-site": "same-origin" };

function receiver(now?: () => number) {
  const metrics = createMetrics("1");
  const app = new Hono();
  app.post(FIELD_SPEED_PATH, receiveFieldSpeed(metrics.countFieldSpeed, now));
  const post = async (body: unknown, headers: Record<string, string> = OF_PAGE) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const length = { "content-length": String(text.length) };
    const request = { method: "POST", body: text, headers: { ...length, ...headers } };
    return (await app.request(`http://page.example${FIELD_SPEED_PATH}`, request)).status;
  };
  return { post, render: metrics.render };
}

describe("field speed", () => {
  it("is counted in histograms, in seconds, without what was not measured", async () => {
    const { post, render } = receiver();
    expect([await post(SPEED), await post({ lcp: 3_200 })]).toEqual([204, 204]);
    const text = await render();
    expect(text).toContain('lead_intake_field_lcp_seconds_bucket{le="2.5"} 1\n');
    expect(text).toContain("lead_intake_field_lcp_seconds_count 2\n");
    expect(text).toContain('lead_intake_field_inp_seconds_bucket{le="0.1"} 1\n');
    expect(text).toContain("lead_intake_field_cls_count 1\n");
  });

  it.each([
    [403, SPEED, { "sec-fetch-site": "cross-site" }],
    [403, SPEED, { origin: "https://other.example", host: "page.example" }],
    [403, SPEED, {}],
    [413, { ...SPEED, note: "x".repeat(256) }, OF_PAGE],
    [413, SPEED, { ...OF_PAGE, "content-length": "" }],
    [400, { ...SPEED, visitor: "7" }, OF_PAGE],
    [400, { lcp: -1 }, OF_PAGE],
    [400, { lcp: "1800" }, OF_PAGE],
    [400, "{", OF_PAGE],
  ])("answers %d to %j with %j and counts nothing", async (status, body, headers) => {
    const { post, render } = receiver();
    expect(await post(body, headers)).toBe(status);
    expect(await render()).toContain("lead_intake_field_lcp_seconds_count 0\n");
  });

  it("is received so many times a minute, from all together", async () => {
    let now = 0;
    const { post } = receiver(() => now);
    for (let sent = 0; sent < 600; sent += 1) await post("{");
    expect(await post(SPEED)).toBe(429);
    now = 60_000;
    expect(await post(SPEED)).toBe(204);
  });
});
