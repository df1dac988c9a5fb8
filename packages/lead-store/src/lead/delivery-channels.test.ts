import { expect, it } from "vitest";
import { deliveryChannels } from "./delivery-channels.ts";

it("a blank variable switches no channel on, as it sets nothing else", () => {
  const env = { WEBHOOK_URL: " ", OWNER_EMAIL: "", SLACK_WEBHOOK_URL: "https://hooks.example/a" };
  expect(deliveryChannels(env, false)).toEqual(["slack"]);
  expect(deliveryChannels({ HUBSPOT_TOKEN: null, WEBHOOK_URL: new URL("https://hooks.example/b") }, true)).toEqual([
    "webhook",
    "visitor_report",
  ]);
});
