import { OperatorError, StorageUnavailable } from "../base/operator-error.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { storageUnavailable } from "../sqlite/storage-failure.ts";

/** A failure of a call in a thread, as it goes between threads. */
export type StoreFailure = {
  /** `unavailable`: nobody can be served now. `refused`: this call cannot. */
  readonly kind: "unavailable" | "refused";
  readonly message: string;
  readonly name: string;
};
export type StoreAnswer = { readonly value: unknown } | { readonly failure: StoreFailure };

export function failureOf(directory: DataDirectory, error: unknown): StoreFailure {
  const unavailable = storageUnavailable(directory, error);
  const { name, message } = unavailable ?? (error as Error);
  const isUnavailable = unavailable !== null || error instanceof OperatorError;
  return { kind: isUnavailable ? "unavailable" : "refused", name, message };
}

export function errorOf({ kind, name, message }: StoreFailure): Error {
  if (kind === "unavailable") return new StorageUnavailable(message);
  return Object.assign(new Error(message), { name });
}
