import { cleanText, type LeadIntakePayload } from "@contractor-roi/roi-core";
import { blankControls, JSON_SCHEMAS, type JsonSchema } from "@contractor-roi/roi-core/shared";

/** One bad field of a request body. */
export type FieldProblem = {
  /** JSON pointer (RFC 6901) to the field, such as `/contact/email`; empty for the body as a whole. */
  readonly pointer: string;
  /** The field's rule. The value itself is left out: it may be a name or a phone number. */
  readonly detail: string;
};

type ParsedLead =
  | { readonly ok: true; readonly payload: LeadIntakePayload }
  | { readonly ok: false; readonly errors: readonly FieldProblem[] };

/** Stored without invisible characters and blanks at their ends, so that `google` and `google ` are one source. */
const CLEANED = /^(?:email|phone|first_name|last_name|utm_\w+)$/;
const PATTERN_RULES: Readonly<Record<string, string>> = {
  email: "Must have one @ with something on both sides, and no spaces.",
  phone: "Must have at least one digit.",
};

/** Checks a body against the contract. Every bad field is named, each once. */
export function parseLeadPayload(body: unknown): ParsedLead {
  const errors: FieldProblem[] = [];
  const payload = readObject("", Array.isArray(body) ? null : body, JSON_SCHEMAS["lead-intake.schema.json"], errors);
  return errors.length === 0 ? { ok: true, payload: payload as LeadIntakePayload } : { ok: false, errors };
}

/** Unknown keys are dropped: the result has the contract's fields and no others. */
function readObject(at: string, body: unknown, { properties = {} }: JsonSchema, errors: FieldProblem[]): object {
  const read = (name: string, value: unknown, schema: JsonSchema): unknown => {
    if (schema.properties) return readObject(`${at}/${name}`, value, schema, errors);
    const field = schema.type === "string" && typeof value === "string" ? storedText(name, value) : value;
    const detail = ruleBroken(name, field, schema);
    // The names are the contract's own and need no escaping in a JSON pointer.
    if (detail !== null) errors.push({ pointer: `${at}/${name}`, detail });
    return field;
  };
  if (typeof body !== "object" || body === null) {
    errors.push({ pointer: at, detail: "Must be a JSON object." });
    return {};
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (Object.hasOwn(body, name)) return [name, read(name, (body as Record<string, unknown>)[name], schema)];
      errors.push({ pointer: `${at}/${name}`, detail: "Is missing." });
      return [name, undefined];
    }),
  );
}

function storedText(name: string, text: string): string {
  return CLEANED.test(name) ? cleanText(storableText(text)) : storableText(text);
}

/** The first rule that a field breaks; null if it keeps all. */
function ruleBroken(name: string, value: unknown, schema: JsonSchema): string | null {
  const { type, enum: options, minimum, maximum, minLength = 0, maxLength = Infinity, pattern = "" } = schema;
  if (options) return options.includes(value as string) ? null : `Must be one of: ${options.join(", ")}.`;
  if (type === "number") {
    if (typeof value !== "number") return "Must be a number.";
    if (!Number.isFinite(value)) return "Must be a finite number.";
    const isOutside = (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum);
    return isOutside ? `Must be between ${minimum} and ${maximum}.` : null;
  }
  if (typeof value !== "string") return "Must be text.";
  if (value.length > maxLength) return `Must be at most ${maxLength} characters long.`;
  if (value.length < minLength) return "Must not be empty.";
  return new RegExp(pattern, "u").test(value) ? null : (PATTERN_RULES[name] ?? `Must match ${pattern}.`);
}

/**
 * Converts a text to one line that Postgres can store: NUL characters are removed, other control characters and line breaks
 * become blanks, and a lone surrogate becomes U+FFFD. Repaired rather than refused, since a visitor can neither see nor remove them.
 */
export function storableText(text: string): string {
  return blankControls(text.replaceAll("\0", "")).replace(/\p{Surrogate}/gu, "\uFFFD");
}
