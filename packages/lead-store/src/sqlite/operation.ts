import type { Connection } from "./connection.ts";

/** The port of methods that run on a connection: in this process, or in the thread of a server. */
export type Asynchronous<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (connection: Connection, ...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

const reads = new WeakSet<object>();

/** Marks an operation that changes nothing: it needs no transaction. */
export function reading<Operation extends object>(operation: Operation): Operation {
  reads.add(operation);
  return operation;
}

export function isReading(operation: object): boolean {
  return reads.has(operation);
}
