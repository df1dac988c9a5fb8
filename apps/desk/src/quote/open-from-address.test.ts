import { afterEach, expect, it } from "vitest";
import { useDeskStore } from "./drafts/desk-store.ts";
import { openFromAddress } from "./open-from-address.ts";

afterEach(() => history.replaceState(null, "", "/"));

it("begins a quote with the address's figures and customer, and forgets them there", () => {
  history.replaceState(null, "", "/?v=1&type=hvac&plan=pro&jobs=22&profit=410&hours=10#customer=Ada+O%27Neil");
  openFromAddress();
  const begun = useDeskStore.getState().draft;
  expect(begun).toMatchObject({
    customer: "Ada O'Neil",
    trade: "hvac",
    plan: "pro",
    jobsText: "22",
    profitText: "410",
  });
  expect(location.href).not.toMatch(/[?#]/);
  openFromAddress();
  expect(useDeskStore.getState().draft).toBe(begun);
});
