import * as v from "valibot";

/** The rep, the same on each quote, beside the site's own name and phone. */
export const REP = v.pipe(
  v.object({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    /** Paper of PDF documents. */
    paper: v.picklist(["letter", "a4"]),
  }),
  v.readonly(),
);

export type Rep = v.InferOutput<typeof REP>;

export const NO_REP: Rep = { name: "", email: "", phone: "", paper: "letter" };
