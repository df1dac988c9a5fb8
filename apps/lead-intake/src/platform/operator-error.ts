/** Something that the person who runs the program can put right: shown as one line, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}
