import { expect, it } from "vitest";
import { linkedId, NO_REP, settledRep, type Rep } from "./rep.ts";

const settle = (rep: Rep, change: Partial<Rep>) => settledRep({ ...rep, ...change });

it("an id is one rep's, made when the name is done: a new name gets a new one, a known one its own", () => {
  expect(settle(NO_REP, { email: "sam@ring.example" })).toMatchObject({ id: "", ids: {} });
  const sam = settle(NO_REP, { name: "Sam" });
  expect(sam.id).toMatch(/^[\da-f]{5}$/);
  const typing = { ...sam, name: "A" };
  expect([linkedId(sam), linkedId(typing)]).toEqual([sam.id, ""]);
  const ana = settle(typing, { name: "Ana Ruiz" });
  expect(ana.ids).toEqual({ [sam.id]: "Sam", [ana.id]: "Ana Ruiz" });
  expect(ana.id).not.toBe(sam.id);
  expect(settle(ana, { name: "Sam" })).toMatchObject({ id: sam.id, ids: ana.ids });
});

it("an id of the rep's choice is learned once it is done, unless it is another rep's", () => {
  const sam = settle(NO_REP, { name: "Sam", id: "sam" });
  expect(sam.ids).toEqual({ sam: "Sam" });
  const ana = settle(sam, { name: "Ana", id: "ana" });
  expect(settle(ana, { id: "sam" })).toMatchObject({ id: "ana", ids: { sam: "Sam", ana: "Ana" } });
  expect(settle(ana, { id: "" })).toMatchObject({ id: "ana" });
  expect(settle(ana, { id: "Ana Ruiz" }).ids).toEqual(ana.ids);
});
