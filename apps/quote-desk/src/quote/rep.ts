import { isRepId } from "@contractor-roi/quote";
import * as v from "valibot";

/** The rep, the same on each quote, beside the site's own name and phone. */
export const REP = v.pipe(
  v.object({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    /** The short id in the links of their quotes: never a name. Empty until they say who they are. */
    id: v.optional(v.string(), ""),
    /** Names by id, of all who wrote quotes in this browser. */
    ids: v.optional(v.record(v.string(), v.string()), {}),
    paper: v.picklist(["letter", "a4"]),
  }),
  v.readonly(),
);

export type Rep = v.InferOutput<typeof REP>;

export const NO_REP: Rep = { name: "", email: "", phone: "", id: "", ids: {}, paper: "letter" };

const ID_LENGTH = 5;

/** The rep with an id of their own, as they leave a field. A name that is new in this browser gets a new id, never another rep's. */
export function settledRep(rep: Rep): Rep {
  const { name, id, ids } = rep;
  if (name === "" || ids[id] === name || !isRepId(id)) return rep;
  const isFree = id !== "" && ids[id] === undefined;
  const known = Object.keys(ids).find((one) => ids[one] === name);
  const own = isFree ? id : (known ?? crypto.randomUUID().slice(0, ID_LENGTH));
  return { ...rep, id: own, ids: { ...ids, [own]: name } };
}

/** The id for the link of a quote; empty while the rep is still being typed. */
export function linkedId({ name, id, ids }: Rep): string {
  return ids[id] === name ? id : "";
}
