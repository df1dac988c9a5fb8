import { requirementError } from "./check-value.ts";

/** Throws unless the value is text, which may be empty. A file of its own: the calculator needs none of it. */
export function checkText(action: string, field: string, value: string): void {
  if (typeof value !== "string") throw requirementError(action, field, "text", value);
}
