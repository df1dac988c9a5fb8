import { OperatorError } from "../platform/operator-error.ts";

/** Nothing can be stored or read for now. The reason is logged once, so requests do not log it again. */
export class StorageUnavailable extends OperatorError {
  override readonly name = "StorageUnavailable";
}
