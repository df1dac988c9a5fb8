import { PLANS } from "@contractor-roi/roi-core";
import { afterEach, expect, it } from "vitest";
import { useDeskStore } from "./drafts/desk-store.ts";
import { openFromAddress } from "./open-from-address.ts";

afterEach(() => history.replaceState(null, "", "/"));

it("begins a quote with the address's figures, customer and language, and forgets them there", () => {
  history.replaceState(
    null,
    "",
    "/?v=1&type=hvac&plan=pro&jobs=22&profit=410&hours=10#customer=Ada+O%27Neil&language=es&figures=jobs%3Dusual%2Chours%3Dexample",
  );
  openFromAddress();
  const begun = useDeskStore.getState().draft;
  expect(begun).toMatchObject({
    customer: "Ada O'Neil",
    language: "es",
    trade: "hvac",
    plan: "pro",
    jobsText: "22",
    profitText: "410",
    origins: { jobs: "usual", hours: "example" },
  });
  expect(location.href).not.toMatch(/[?#]/);
  openFromAddress();
  expect(useDeskStore.getState().draft).toBe(begun);
});

it("takes a language that it does not know for English", () => {
  history.replaceState(null, "", "/?v=1&jobs=22#customer=Ada&language=fr");
  openFromAddress();
  expect(useDeskStore.getState().draft).toMatchObject({ customer: "Ada", language: "en" });
});

it("takes the plans that the lead was shown", () => {
  const gold = { ...PLANS.elite, label: "Gold", monthlyCost: 449 };
  const open = (plans: unknown) => {
    history.replaceState(null, "", `/?v=1&jobs=22#${new URLSearchParams({ plans: JSON.stringify(plans) })}`);
    openFromAddress();
    return useDeskStore.getState().draft.plans;
  };
  const shown = { pro: { ...PLANS.pro, monthlyCost: 249 }, elite: gold };
  expect(open(shown)).toEqual(shown);
  for (const damaged of [null, "", { elite: gold }, { ...shown, elite: { label: "Gold" } }])
    expect(open(damaged)).toEqual(PLANS);
});
