import { expect, it, onTestFinished, vi } from "vitest";
import { testStore } from "../testing/databases/temporary-data.ts";
import { submission } from "../testing/delivery-samples.ts";
import { deskApi } from "./desk-api.ts";

const MINUTE_MS = 60_000;

it("counts again what is due on a new day, for entries that are written again, and when the mailbox is late", async () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  vi.useFakeTimers({ now, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await testStore();
  const { id } = (await store.submit(submission())) as { readonly id: string };
  const api = deskApi({ store: Promise.resolve(store), channels: [], site: null });
  let tag = "";
  const overview = async () => {
    const response = await api.request("/overview", { headers: { "if-none-match": tag } });
    tag = response.headers.get("etag")!;
    return response.status === 200 ? ((await response.json()) as object) : null;
  };
  const [followUp, note] = [crypto.randomUUID(), crypto.randomUUID()];
  await store.addEntry(id, { id: followUp, kind: "follow_up", value: "2026-11-28" });
  await store.addEntry(id, { id: note, kind: "note", value: "Call" });
  await store.mailbox.noteEmptied(new Date(now).toISOString());
  expect(await overview()).toMatchObject({ counts: { due: 0 }, mailbox: { isLate: false } });
  expect(await overview()).toBeNull();

  await store.addEntry(id, { id: followUp, kind: "follow_up", value: "2026-11-27" });
  expect(await overview()).toMatchObject({ counts: { due: 0 }, changed: [{ follow_up_on: "2026-11-27" }] });
  vi.setSystemTime(now + 11 * MINUTE_MS);
  expect(await overview()).toMatchObject({ mailbox: { isLate: true } });
  vi.setSystemTime(now + 24 * 60 * MINUTE_MS);
  expect(await overview()).toMatchObject({ counts: { due: 1 } });
});
