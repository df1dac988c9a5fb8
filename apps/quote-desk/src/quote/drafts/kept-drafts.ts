import * as v from "valibot";
import { DRAFT, type QuoteDraft } from "../quote-draft.ts";
import { NO_REP, REP, type Rep } from "../rep.ts";

const PREFIX = "quote-desk/";
const REP_KEY = `${PREFIX}rep`;
const DRAFT_PREFIX = `${PREFIX}draft/`;

// A key for each draft, so that two tabs do not write over each other's.
const draftKey = (id: string): string => DRAFT_PREFIX + id;

/** The drafts that this browser keeps, the last changed first. One that cannot be read is left where it is, and not shown. */
export function readDrafts(): readonly QuoteDraft[] {
  return ourKeys(DRAFT_PREFIX)
    .flatMap((key) => read(key, DRAFT) ?? [])
    .sort((one, other) => other.changedAt - one.changedAt);
}

/** Reads a draft; null if it is not kept or cannot be read. */
export function readDraft(id: string): QuoteDraft | null {
  return read(draftKey(id), DRAFT);
}

export function readRep(): Rep {
  return read(REP_KEY, REP) ?? NO_REP;
}

/** @returns whether it is kept: a browser may forbid it, or be full */
export function keepDraft(draft: QuoteDraft): boolean {
  return write(draftKey(draft.id), draft);
}

export function keepRep(rep: Rep): boolean {
  return write(REP_KEY, rep);
}

export function forgetDraft(id: string): void {
  remove([draftKey(id)]);
}

export function forgetAll(): void {
  remove(ourKeys(PREFIX));
}

function ourKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function read<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? "null"));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // A browser that forbids writing has kept nothing.
  }
}
