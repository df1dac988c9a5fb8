import { expect, it } from "vitest";
import { changedRep, NO_REP } from "./rep.ts";

it("a rep with a name has a short id of their choice, which the browser keeps", () => {
  expect(changedRep(NO_REP, { email: "sam@ring.example" })).toMatchObject({ id: "", ids: {} });
  const sam = changedRep(NO_REP, { name: "Sam" });
  expect(sam.id).toMatch(/^[\da-f]{5}$/);
  const named = changedRep(sam, { name: "Sam Reyes" });
  expect(named).toMatchObject({ id: sam.id, ids: { [sam.id]: "Sam Reyes" } });
  const ana = changedRep({ ...named, name: "Ana Ruiz" }, { id: "ana" });
  expect(ana.ids).toEqual({ [sam.id]: "Sam Reyes", ana: "Ana Ruiz" });
  expect(changedRep(ana, { id: "" })).toMatchObject({ id: "", ids: ana.ids });
});
