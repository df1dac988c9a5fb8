import { Checkbox } from "@contractor-roi/ui/checkbox";
import { useEffectEvent, useLayoutEffect, type JSX } from "react";
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
