import { expect, it } from "vitest";
import { deliveryChannels } from "./delivery-channels.ts";

it("a blank variable switches no channel on, as it sets nothing else", () => {
  const env = { CRM_WEBHOOK_URL: " ", OWNER_EMAIL: "", SLACK_WEBHOOK_URL: "https://hooks.example/a" };
  expect(deliveryChannels(env, false)).toEqual(["slack"]);
  expect(deliveryChannels({ HUBSPOT_TOKEN: null, JSON_WEBHOOK_URL: new URL("https://hooks.example/b") }, true)).toEqual(
    ["visitor_report", "json_webhook"],
  );
});
