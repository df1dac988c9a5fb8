import { describe, expect, it } from "vitest";
import { tryDelivery } from "../testing/delivery-samples.ts";
import { slackApi } from "../testing/slack-api.ts";

const LINKS = "<https://desk.example.com/leads#1f6c9d5e-7a55-4a7e-9d0e-3c1b2a4f5e6d|Open>   <tel:+12125550123|Call>";

describe("a message in Slack", () => {
  it("has what the owner needs to call the lead, in blocks that Slack takes", async () => {
    const { env, posted } = await slackApi();
    const desk = { DESK_URL: "https://desk.example.com", DESK_USERS: "o@x.example", SMTP_URL: "smtp://x" };
    expect(await tryDelivery({ ...env, ...desk })).toEqual({ ok: true });
    expect(posted).toHaveLength(1);
    expect(posted[0]?.text).toBe("Ada Park, HVAC: Elite $497/mo, (212) 555-0123");
    const text = JSON.stringify(posted[0]?.blocks);
    for (const field of [
      "*Name*\\nAda Park",
      "*Phone*\\n(212) 555-0123",
      "*Plan*\\nElite, $497 a month",
      "*Was shown*\\n$1,498 extra profit a month",
      LINKS,
    ])
      expect(text).toContain(field);
  });

  it("has no link to call a number that looks wrong (D5)", async () => {
    const { env, posted } = await slackApi();
    await tryDelivery(env, { phone: "*72 9005550100", phone_e164: "+1729005550100" });
    const text = JSON.stringify(posted[0]?.blocks);
    expect(text).toContain("*Phone*\\n*72 9005550100 (looks wrong)");
    expect(text).not.toContain("tel:");
  });

  it("notifies nobody and links nowhere, whatever the visitor typed", async () => {
    const { env, posted } = await slackApi();
    await tryDelivery(env, { first_name: "<!channel> <https://evil.example|win>", last_name: "A & B" });
    expect(posted[0]?.text).toMatch(/^&lt;!channel&gt; .*…, HVAC: Elite \$497\/mo, /);
    const fields = posted[0]?.blocks.flatMap((block) => (block.type === "section" ? block.fields : [])) ?? [];
    expect(fields[1]).toEqual({
      type: "mrkdwn",
      text: "*Name*\n&lt;!channel&gt; &lt;https: / / evil. example|wi… A &amp; B",
      verbatim: true,
    });
    expect(fields.every(({ verbatim }) => verbatim)).toBe(true);
  });
});
