import { useMemo, useState, type ComponentProps, type JSX } from "react";
import { useMotionKit, type MotionKit } from "./use-motion-kit.ts";

type DrawSheet = (props: ComponentProps<"div">) => JSX.Element;

/**
 * How a dialog draws its sheet: sliding in where the animations are loaded and wanted, else undefined. The choice stays
 * the same while the dialog is open, since another one would replace the sheet and lose the focus inside it.
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
