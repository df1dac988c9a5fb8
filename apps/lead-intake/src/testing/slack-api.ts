import { json } from "node:stream/consumers";
import * as v from "valibot";
import { onTestFinished } from "vitest";
import { listen } from "../platform/listen.ts";

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

/**
 * A Slack incoming webhook as its documentation has it: the limits of Block Kit, answers as text, 404 for an address that is
 * none.
 *
 * @param refuses the status of a request that is not looked at
 */
export async function slackApi(refuses: (at: number) => number | null = () => null) {
  const posted: v.InferOutput<typeof message>[] = [];
  let requests = 0;
  const { port, close } = await listen(
    (request, response) => {
      void (async () => {
        const answer = (status: number, text: string, headers = {}) => response.writeHead(status, headers).end(text);
        const read = v.safeParse(message, await json(request).catch(() => null));
        const refusal = refuses(requests++);
        if (refusal === 429) return answer(429, "rate_limited", { "retry-after": "30" });
        if (refusal !== null) return answer(refusal, "rollup_error");
        if (request.method !== "POST" || request.url !== PATH) return answer(404, "no_service");
        if (request.headers["content-type"] !== "application/json" || !read.success)
          return answer(400, "invalid_payload");
        posted.push(read.output);
        return answer(200, "ok");
      })();
    },
    "127.0.0.1",
    0,
  );
  onTestFinished(() => close(0));
  return {
    env: { SLACK_WEBHOOK_URL: `http://127.0.0.1:${port}${PATH}`, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" },
    posted,
  };
}
