import { useMemo, useState, type ComponentProps, type JSX } from "react";
import { useMotionKit, type MotionKit } from "./use-motion-kit.ts";

type DrawSheet = (props: ComponentProps<"div">) => JSX.Element;

/**
 * The render function of a dialog's sheet: sliding in if the animations are loaded and not reduced, else undefined. It is
 * not changed while the dialog is open, since that would remount the sheet and lose the focus inside it.
 */
export function useDialogEntrance(isOpen: boolean): DrawSheet | undefined {
  const kit = useMotionKit();
  const wanted = useMemo(() => (kit ? drawEnteringSheet(kit) : undefined), [kit]);
  const [held, setHeld] = useState<DrawSheet | undefined>(() => wanted);
  if (!isOpen && held !== wanted) setHeld(() => wanted);
  return held;
}

function drawEnteringSheet({ EnteringSheet }: MotionKit): DrawSheet {
  // The types differ in drag and CSS animation handlers only, and a dialog's sheet has none of them.
  return (props) => <EnteringSheet {...(props as unknown as ComponentProps<typeof EnteringSheet>)} />;
}
