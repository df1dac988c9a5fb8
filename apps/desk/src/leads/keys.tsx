import { Checkbox } from "@contractor-roi/ui/checkbox";
import { useEffectEvent, useLayoutEffect, type JSX, type RefObject } from "react";
import type { LeadStatus, LeadSummary } from "./leads-api.ts";
import { isWide } from "./list-scroll.ts";
import { Modal } from "./modal.tsx";
import { useKept } from "./use-kept.ts";

const DESCRIBED = [
  ["j", "next lead"],
  ["k", "lead before"],
  ["c", "contacted"],
  ["w", "won"],
  ["/", "search"],
  ["?", "these keys"],
] as const;
type Key = (typeof DESCRIBED)[number][0];

type Keys = { readonly isOn: boolean; readonly setIsOn: (isOn: boolean) => void };

/** Runs actions by single keys, unless somebody types or has turned keys off (WCAG 2.1.4), which this browser remembers. */
export function useKeys(actions: Readonly<Record<Key, () => void>>): Keys {
  const [isOn, setIsOn] = useKept("keys", true, "localStorage");
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const action = actions[event.key as Key] as (() => void) | undefined;
    const target = event.target as Element;
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target.closest("input, select, textarea, dialog")) return;
    event.preventDefault();
    action();
  });
  // Before the next key: somebody may type on.
  useLayoutEffect(() => {
    if (!isOn) return;
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
  return { isOn, setIsOn };
}

type ListActions = {
  open(id: string): void;
  sell(id: string): void;
  setStatus(lead: LeadSummary, status: LeadStatus): void;
  search(): void;
  help(): void;
};

/** Keys for the list: they act on the open lead, else on the row that has the focus. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly LeadSummary[],
  openId: string,
  { open, sell, setStatus, search, help }: ListActions,
): Keys {
  const current = (): number => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-lead]")?.dataset["lead"];
    return rows.findIndex(({ id }) => id === (openId || focused));
  };
  const move = (step: number): void => {
    const next = rows[Math.max(0, current() + step)];
    const row = list.current?.querySelector(`[data-lead="${next?.id}"]`);
    if (next && (openId || isWide())) open(next.id);
    else row?.querySelector("a")?.focus();
    row?.scrollIntoView({ block: "nearest" });
  };
  const onCurrent = (act: (lead: LeadSummary) => void) => (): void => {
    const lead = rows[current()];
    if (lead) act(lead);
  };
  return useKeys({
    j: () => move(1),
    k: () => move(-1),
    c: onCurrent((lead) => setStatus(lead, "contacted")),
    w: onCurrent(({ id }) => sell(id)),
    "/": search,
    "?": help,
  });
}

type KeysDialogProps = { readonly keys: Keys; readonly onClose: () => void };

export function KeysDialog({ keys, onClose }: KeysDialogProps): JSX.Element {
  return (
    <Modal title="Keys" onClose={onClose}>
      <dl className="m-0 grid grid-cols-[3rem_1fr] gap-y-1">
        {DESCRIBED.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="font-bold">{key}</kbd>
            </dt>
            <dd className="m-0">{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Keys are on"
        checked={keys.isOn}
        onChange={(event) => keys.setIsOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
