import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Change, describeProblem, isPassing, type LeadStatus, type LeadSummary, saveChange } from "./leads-api.ts";
import { describeStatus } from "./lead-words.ts";
import { useKept } from "./use-kept.ts";

/** Time in which a change can be taken back with one tap. */
const UNDO_MS = 8_000;
const RETRY_MS = 4_000;

type Waiting = {
  readonly id: string;
  readonly name: string;
  readonly change: Change;
  /** Whether a try has failed. */
  readonly isLate?: boolean;
};
/** The last status that was set, which can be taken back for some seconds. */
type Undo = { readonly id: string; readonly before: LeadStatus; readonly change: Extract<Change, { kind: "status" }> };

export type Changes = {
  /** Changes that the server does not have yet. This tab keeps them, also over a reload. */
  readonly waiting: readonly Waiting[];
  readonly undo: Undo | null;
  /** The last failure, with its lead's id. */
  readonly problem: { readonly id: string; readonly text: string } | null;
  save(lead: Pick<LeadSummary, "id" | "first_name" | "last_name">, change: Change): Promise<void>;
  /** Tries the waiting changes once more. */
  retry(): Promise<void>;
};

/**
 * Stores changes of leads. One that cannot be stored now waits, and is tried again.
 *
 * @param onStored called once a change is stored, with the changed fields of the list
 */
export function useChanges(onStored: (id: string, stored: Partial<LeadSummary>) => void): Changes {
  const [waiting, setWaiting] = useKept<readonly Waiting[]>("unsaved", []);
  const [undo, setUndo] = useState<Undo | null>(null);
  const [problem, setProblem] = useState<Changes["problem"]>(null);
  const list = useRef<readonly Waiting[]>(waiting.map((one) => ({ ...one, isLate: true })));
  const setList = (next: readonly Waiting[]): void => {
    list.current = next;
    setWaiting(next);
  };

  const attempt = async (one: Waiting): Promise<void> => {
    const { id, name, change } = one;
    const without = () => list.current.filter((other) => other !== one);
    try {
      const stored = await saveChange(id, change);
      setList(without());
      const { undo: reverse, ...shown } = stored ?? { undo: null };
      onStored(id, change.kind === "follow_up" ? { follow_up_on: change.value || null } : shown);
      if (stored === null || change.kind !== "status") return;
      const { status, sold_monthly } = stored;
      const isStored = status === change.status && (change.sale?.monthly ?? sold_monthly) === sold_monthly;
      const isUndoable = reverse !== null && change.undoes === undefined;
      setUndo(isUndoable ? { id, before: reverse.status, change: { kind: "status", ...reverse } } : null);
      const text = `Somebody else has set ${name} to ${describeStatus(status, sold_monthly)}. Yours, ${describeStatus(change.status, change.sale?.monthly)}, is not saved.`;
      setProblem(isStored ? null : { id, text });
    } catch (error) {
      if (isPassing(error))
        return setList(list.current.map((other) => (other === one ? { ...one, isLate: true } : other)));
      setList(without());
      setProblem({ id, text: `Not saved for ${name}: ${describeProblem(error)}` });
    }
  };
  const save: Changes["save"] = async ({ id, first_name, last_name }, change) => {
    const isUndo = undo?.id === id && change.kind === "status" && change.status === undo.before && !change.sale;
    const one = { id, name: `${first_name} ${last_name}`, change: isUndo ? undo.change : change };
    // A later text of the same note, or a later status, replaces the waiting one.
    const others = list.current.filter((other) => other.id !== id || keyOf(other.change) !== keyOf(change));
    setList([...others, one]);
    await attempt(one);
  };
  const retry = async (): Promise<void> => {
    for (const one of list.current) if (one.isLate) await attempt(one);
  };

  const tryAgain = useEffectEvent(() => void retry());
  useEffect(() => {
    if (undo === null) return;
    const timer = setTimeout(() => setUndo(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  useEffect(() => {
    if (waiting.length === 0) return;
    const timer = setTimeout(tryAgain, RETRY_MS);
    // Chromium fires this for a link such as `tel:`, too, which leaves the page open.
    const ask = (event: BeforeUnloadEvent): void => {
      if (!document.activeElement?.matches("a")) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      clearTimeout(timer);
      removeEventListener("beforeunload", ask);
    };
  }, [waiting]);
  return { waiting, undo, problem, save, retry };
}

/** A lead with its status that is not stored yet. */
export function withUnsaved<Lead extends Pick<LeadSummary, "id" | "status">>(lead: Lead, { waiting }: Changes): Lead {
  const [status] = waiting.flatMap(({ id, change }) =>
    id === lead.id && change.kind === "status" ? [change.status] : [],
  );
  return status === undefined ? lead : { ...lead, status };
}

function keyOf(change: Change): string {
  return change.kind === "status" ? change.kind : change.entry;
}
