import { OperatorError } from "../platform/operator-error.ts";

/** Nothing can be stored or read for now. The log has said why, once: it need not be told of each request. */
export class StorageUnavailable extends OperatorError {
  override readonly name = "StorageUnavailable";
}
