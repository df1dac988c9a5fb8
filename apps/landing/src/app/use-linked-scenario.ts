import { decodeScenario, formatAmount, type ScenarioKey } from "@contractor-roi/roi-core";
import { useEffect } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useCalculator, useCalculatorStore } from "../calculator/calculator-store.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { fill, type Texts } from "../texts/texts.ts";

/** The page's name for the field of each key of a link. */
const FIELDS = {
  type: "businessType",
  plan: "plan",
  jobs: "jobs",
  profit: "profit",
  hours: "hours",
} as const satisfies Readonly<Record<Exclude<ScenarioKey, "v">, string>>;

/**
 * Shows the scenario of the link that opened the page, after the first render, which must match the prerendered markup.
 * It does not overwrite the visitor's own inputs. The address is never changed.
 *
 * @returns the sentence about a link that was not fully understood, or whose quote has another price; or null
 */
export function useLinkedScenario(): string | null {
  const store = useCalculatorStore();
  const texts = useTexts();
  const { plans } = useSite();
  const unread = useCalculator((state) => state.unreadKeys);
  const quoted = useCalculator((state) => state.quoted);
  useEffect(() => {
    const { found, inputs, problems } = decodeScenario(location.search);
    const state = store.getState();
    if (!found || state !== store.getInitialState()) return;
    const keys = problems.map(({ key }) => key);
    const link = new URLSearchParams(location.search);
    const isQuote = link.has("quote");
    state.showLink(inputs, keys, isQuote && !keys.some((key) => key === "type" || key === "v"));
    const price = link.get("price") ?? "";
    if (isQuote && PRICE.test(price)) store.setState({ quoted: { plan: inputs.selectedPlan, price: Number(price) } });
    trackEvent({ event: "scenario_link_opened", unread: keys.join(" ") });
  }, [store]);
  if (unread.length > 0) return describeUnread(unread, texts);
  if (quoted === undefined || quoted.price === plans[quoted.plan].monthlyCost) return null;
  const { name } = texts.plans[quoted.plan];
  const prices = { quoted: formatAmount(quoted.price), price: formatAmount(plans[quoted.plan].monthlyCost) };
  return fill(texts.page.calculator.linkOtherPrice, { plan: name, ...prices });
}

/** The price in a quote's link. */
const PRICE = /^\d{1,7}(\.\d{1,2})?$/;

function describeUnread(unread: readonly ScenarioKey[], { page: { calculator } }: Texts): string {
  const fields = unread.flatMap((key) => (key === "v" ? [] : [calculator[FIELDS[key]]]));
  return fields.length > 0 ? fill(calculator.linkPartUnread, { fields: fields.join(", ") }) : calculator.linkUnread;
}
