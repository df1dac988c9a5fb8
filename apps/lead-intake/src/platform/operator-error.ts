/** An error that the person who runs the program can correct: shown as one line, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}
