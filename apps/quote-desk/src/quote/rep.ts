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
    /** Paper of PDF documents. */
    paper: v.picklist(["letter", "a4"]),
  }),
  v.readonly(),
);

export type Rep = v.InferOutput<typeof REP>;

export const NO_REP: Rep = { name: "", email: "", phone: "", id: "", ids: {}, paper: "letter" };

const ID_LENGTH = 5;

/** Changes fields of a rep. A rep with a name gets an id, and the browser keeps the names of all ids. */
export function changedRep(rep: Rep, change: Partial<Rep>): Rep {
  const changed = { ...rep, ...change };
  if (changed.name === "") return changed;
  const id = changed.id === "" && change.id === undefined ? crypto.randomUUID().slice(0, ID_LENGTH) : changed.id;
  return { ...changed, id, ids: id === "" ? changed.ids : { ...changed.ids, [id]: changed.name } };
}
