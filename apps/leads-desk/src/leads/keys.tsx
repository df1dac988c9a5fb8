import { PlainDialog } from "@contractor-roi/ui/desk/plain-dialog";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import { useEffectEvent, useLayoutEffect, useState, type JSX, type RefObject } from "react";
import type { Work } from "./lead-actions.tsx";
import type { LeadSummary } from "./leads-api.ts";
import { isWide } from "./list-scroll.ts";
import { useKept } from "./use-kept.ts";

const DESCRIBED = {
  j: "next lead",
  k: "lead before",
  c: "contacted",
  w: "won",
  "/": "search",
  "?": "these keys",
} as const;

type ListActions = Pick<Work, "onSell" | "onStatus"> & { open(id: string): void; search(): void };

/**
 * Runs actions by single keys, on the open lead, else on the row that has the focus, unless somebody types or has turned keys off
 * (WCAG 2.1.4), which this browser remembers.
 *
 * @returns a dialog that describes them, to be rendered, and shows it
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly LeadSummary[],
  openId: string,
  { open, onSell, onStatus, search }: ListActions,
): { readonly dialog: JSX.Element | null; showDialog(): void } {
  const [isOn, setIsOn] = useKept("keys", true, "localStorage");
  const [isDescribed, setIsDescribed] = useState(false);
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
  const showDialog = (): void => setIsDescribed(true);
  const actions: Readonly<Record<keyof typeof DESCRIBED, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    c: onCurrent((lead) => onStatus(lead, "contacted")),
    w: onCurrent(({ id }) => onSell(id)),
    "/": search,
    "?": showDialog,
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const action = actions[event.key as keyof typeof DESCRIBED] as (() => void) | undefined;
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
  const dialog = isDescribed ? (
    <PlainDialog title="Keys" onClose={() => setIsDescribed(false)}>
      <dl className="grid grid-cols-[3rem_1fr] gap-y-1">
        {Object.entries(DESCRIBED).map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="font-bold">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label="Keys are on" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} />
    </PlainDialog>
  ) : null;
  return { dialog, showDialog };
}
