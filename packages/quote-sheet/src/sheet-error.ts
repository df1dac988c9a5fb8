/** A list that cannot be read as it is; the message says what to do. */
export class SheetError extends Error {
  override readonly name: string = "SheetError";
}
