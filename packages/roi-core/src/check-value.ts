/** Largest distance from zero that an input may have: products of such inputs stay finite. */
export const MAX_MAGNITUDE: number = Number.MAX_SAFE_INTEGER;

/** Throws unless the value can hold fields: the types forbid it, but plain JavaScript can do it. */
export function checkObject(action: string, name: string, value: unknown): void {
  if (typeof value !== "object" || value === null) throw requirementError(action, name, "an object", value);
}

/** Throws unless the value is an object whose fields of these names are finite numbers. */
export function checkNumbers<Field extends string>(
  action: string,
  name: string,
  values: Readonly<Record<Field, number>>,
  fields: readonly Field[],
): void {
  checkObject(action, name, values);
  for (const field of fields) checkFinite(action, field, values[field]);
}

/** Throws unless the value is a number, finite and at most `most` away from zero. */
export function checkFinite(action: string, field: string, value: number, most: number = Infinity): void {
  if (!Number.isFinite(value)) throw requirementError(action, field, "a finite number", value);
  if (Math.abs(value) > most) throw requirementError(action, field, `between -${most} and ${most}`, value);
}

/** Throws unless the value is text, which may be empty. */
export function checkText(action: string, field: string, value: string): void {
  if (typeof value !== "string") throw requirementError(action, field, "text", value);
}

/** Throws unless the value is one of the ids: the types forbid it, but plain JavaScript and a request body can do it. */
export function checkOneOf(action: string, field: string, ids: readonly string[], value: string): void {
  if (!ids.includes(value)) throw requirementError(action, field, `one of ${ids.join(", ")}`, value);
}

/** The error for a mistake that only a programmer can make: it says the action, the requirement and the value. */
export function requirementError(action: string, field: string, requirement: string, value: unknown): RangeError {
  return new RangeError(`Cannot ${action} as ${field} must be ${requirement}: current value is ${describe(value)}`);
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  // It may have no `toString`.
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
