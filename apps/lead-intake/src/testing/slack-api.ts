import * as v from "valibot";
import { httpApi, type Refuses } from "./http-api.ts";

const mrkdwn = v.strictObject({
  type: v.literal("mrkdwn"),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
  verbatim: v.optional(v.boolean()),
});
const header = v.strictObject({
  type: v.literal("header"),
  text: v.strictObject({
    type: v.literal("plain_text"),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
    emoji: v.optional(v.boolean()),
  }),
});
const section = v.strictObject({
  type: v.literal("section"),
  fields: v.pipe(v.array(mrkdwn), v.minLength(1), v.maxLength(10)),
});
const message = v.strictObject({
  text: v.string(),
  blocks: v.pipe(v.array(v.variant("type", [header, section])), v.maxLength(50)),
});

const PATH = "/services/T0TEST/B0TEST/secret";

/** A Slack incoming webhook as its documentation has it: the limits of Block Kit, answers as text. */
export async function slackApi(refuses?: Refuses) {
  const posted: v.InferOutput<typeof message>[] = [];
  const { url } = await httpApi((request) => {
    if (request.method !== "POST" || request.url.pathname !== PATH) return [404, "no_service"];
    const read = v.safeParse(message, request.body);
    if (request.headers["content-type"] !== "application/json" || !read.success) return [400, "invalid_payload"];
    posted.push(read.output);
    return [200, "ok"];
  }, refuses);
  return { env: { SLACK_WEBHOOK_URL: url + PATH, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" }, posted };
}
