import { useLayoutEffect, type JSX } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  describeProblem,
  fetchLead,
  isGone,
  isOffline,
  isPassing,
  releaseSpam,
  retryDelivery,
  saveChange,
} from "./leads-api.ts";
import { useAddress } from "./use-address.ts";
import { forgetWords, kept } from "./use-kept.ts";

const ID = "9f666ca2-0000-4000-8000-000000000000";

function render(address: string, Shown: () => JSX.Element): HTMLElement {
  history.replaceState(null, "", address);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(<Shown />);
  return container;
}

it.each([
  [`/leads#${ID}`, ID],
  [`/leads?status=won#${ID.toUpperCase()}`, ID.toUpperCase()],
  ["/leads", ""],
  ["/leads#../leads.csv?disposition=accepted", ""],
  [`/leads#${ID}/../../leads.csv`, ""],
  ["/leads#..", ""],
  [`/leads#%2e%2e`, ""],
])("useAddress opens a lead's id or nothing: of %s %j (D5)", async (address, id) => {
  const container = render(address, () => <p>{`open: ${useAddress().openId}`}</p>);
  await expect.poll(() => container.textContent).toBe(`open: ${id}`);
});

it("useAddress follows Back from before it listens", async () => {
  const goBack = () => history.replaceState(null, "", "/leads");
  const Shown = () => {
    const { openId } = useAddress();
    // Runs once the page is drawn, before any other effect.
    useLayoutEffect(goBack, []);
    return <p>{`open: ${openId}`}</p>;
  };
  const container = render(`/leads#${ID}`, Shown);
  await expect.poll(() => container.textContent).toBe("open: ");
});

it("words of a search stand in the history alone, an old bookmark's too, until they are forgotten (D5)", async () => {
  let address: ReturnType<typeof useAddress>;
  const Shown = () => {
    address = useAddress();
    return <p>{`words: ${address.filters.words}, status: ${address.filters.status}`}</p>;
  };
  const container = render("/leads?words=Ada+Park&status=won", Shown);
  const shows = (words: string, query: string) =>
    expect.poll(() => [container.textContent, location.search]).toEqual([`words: ${words}, status: won`, query]);
  await shows("Ada Park", "?status=won");
  address!.filter({ words: "vera", status: "won" });
  await shows("vera", "?status=won");
  address!.open(ID);
  expect(location.hash).toBe(`#${ID}`);
  await shows("vera", "?status=won");
  forgetWords();
  address!.close();
  await shows("undefined", "?status=won");
  expect(JSON.stringify(history.state)).not.toContain("vera");
});

it("a tab sends and shows nothing of one user as another's", async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: unknown, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get("x-leads-desk-user"));
    return Response.json({}, { headers: { "x-leads-desk": "1", "x-leads-desk-user": "ada%40park.example" } });
  });
  sessionStorage.setItem("leads-desk/vera%40park.example/unsaved", '["hers"]');
  for (let asked = 0; asked < 2; asked += 1) await fetchLead(ID);
  expect(sent).toEqual([null, "ada%40park.example"]);
  expect(kept("unsaved", [])).toEqual([]);
});

it("each request of a lead stays below its path, whatever its id says (D5)", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input), "https://desk.example").href);
    return Response.json({}, { headers: { "x-leads-desk": "1" } });
  });
  const odd = "../leads.csv?disposition=accepted#";
  await fetchLead(odd);
  await saveChange(odd, { kind: "status", status: "won", seen: "new" });
  await saveChange(odd, { kind: "note", value: "", entry: odd });
  await releaseSpam(odd);
  await retryDelivery(odd);
  const path = "..%2Fleads.csv%3Fdisposition%3Daccepted%23";
  expect(asked).toEqual(
    [
      `leads/${path}`,
      `leads/${path}/status`,
      `leads/${path}/entries/${path}`,
      `leads/${path}/release`,
      `deliveries/${path}/retry`,
    ].map((end) => `https://desk.example/api/${end}`),
  );
});

it.each([200, 401, 403, 404, 413, 502])(
  "an answer of %s that is not the desk's says that the desk does not answer",
  async (status) => {
    vi.stubGlobal("fetch", async () => new Response("<html>nginx", { status }));
    const note = { kind: "note", value: "rang twice", entry: ID } as const;
    for (const asked of [() => fetchLead(ID), () => saveChange(ID, note)]) {
      const error: unknown = await asked().catch((failure: unknown) => failure);
      expect(describeProblem(error)).toBe("The desk does not answer. Check your connection, or try again in a minute.");
      // A change waits for a later try, and no lead counts as erased.
      expect([isOffline(error), isPassing(error), isGone(error)]).toEqual([true, true, false]);
    }
  },
);
