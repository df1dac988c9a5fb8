import * as v from "valibot";

/** What a rep adds to the site's own name and phone, the same on each quote. */
export const REP = v.pipe(
  v.object({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    /** Of PDF documents. */
    paper: v.picklist(["letter", "a4"]),
  }),
  v.readonly(),
);

export type Rep = v.InferOutput<typeof REP>;

export const NO_REP: Rep = { name: "", email: "", phone: "", paper: "letter" };
