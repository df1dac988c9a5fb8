/**
 * One event. Its fields are ids, codes and counts: never a name, an email address, a phone number, a network address or a
 * part of a body.
 */
export type LogEntry = {
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  readonly requestId?: string;
  readonly [field: string]: string | number | boolean | readonly string[] | undefined;
};

export type Log = (entry: LogEntry) => void;
