import { CALL_COPY } from "../call-copy.ts";
import { CLAIMS } from "../claims.ts";
import { COPY, PLAN_COPY } from "../copy.ts";
import { DEMO_COPY } from "../demo-copy.ts";
import { ESTIMATE_COPY } from "../estimate-copy.ts";
import { EXIT_COPY } from "../exit-copy.ts";
import { FAQ_COPY } from "../faq-copy.ts";
import { FIGURE_COPY } from "../figure-copy.ts";
import { FOOTER_COPY } from "../footer-copy.ts";
import { HERO_COPY } from "../hero-copy.ts";
import { LEAD_COPY } from "../lead-copy.ts";
import { NOT_FOUND_COPY } from "../not-found-copy.ts";
import { SAMPLE_CALL_COPY } from "../sample-call-copy.ts";
import { SECTION_COPY } from "../section-copy.ts";
import { TICKET_COPY } from "../ticket-copy.ts";
import { PROOF_COPY, TRUST_COPY } from "../trust-copy.ts";
import { VOICE_BUTTON_COPY } from "../voice-button-copy.ts";

/** By the name that each gives to `ownTexts`. */
const CATALOGUES: Readonly<Record<string, object>> = {
  call: CALL_COPY,
  claims: CLAIMS,
  demo: DEMO_COPY,
  estimate: ESTIMATE_COPY,
  exit: EXIT_COPY,
  faq: FAQ_COPY,
  figure: FIGURE_COPY,
  footer: FOOTER_COPY,
  hero: HERO_COPY,
  lead: LEAD_COPY,
  notFound: NOT_FOUND_COPY,
  page: COPY,
  plans: PLAN_COPY,
  proof: PROOF_COPY,
  sampleCall: SAMPLE_CALL_COPY,
  section: SECTION_COPY,
  ticket: TICKET_COPY,
  trust: TRUST_COPY,
  voiceButton: VOICE_BUTTON_COPY,
};

/** The page's texts by the keys that `copy` of site.json may replace them under, such as `hero.badge.text` (P10). */
export function listTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(flatten("", CATALOGUES));
}

function flatten(path: string, texts: object): readonly (readonly [key: string, text: string])[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const key = path === "" ? name : `${path}.${name}`;
    if (typeof text === "object" && text !== null) return flatten(key, text);
    // The claim's id beside a text is no text.
    return name === "claim" || text === null ? [] : [[key, String(text)]];
  });
}
