const LONGEST = 40;
/** Letters, and the signs between the parts of a name. No dot, slash, colon, digit or @: a mail program makes links of these. */
const NAME = /^\p{L}\p{M}*(?:[ '’-]?\p{L}\p{M}*)*$/u;

/** A visitor's first name as a mail may quote it; empty if it is none, since anybody may enter any text with any address. */
export function quotableFirstName(text: string): string {
  const name = text.trim();
  return name.length <= LONGEST && NAME.test(name) ? name : "";
}
