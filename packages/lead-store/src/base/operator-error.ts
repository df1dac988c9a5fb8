/** An error that the person who runs the program can correct: shown as one line, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}

/** Nothing can be stored or read for now. The reason is logged once, so requests do not log it again. */
export class StorageUnavailable extends OperatorError {
  override readonly name = "StorageUnavailable";
}
