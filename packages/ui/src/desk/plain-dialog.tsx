import { useLayoutEffect, useRef, type JSX, type ReactNode } from "react";
import { CloseButton } from "../components/close-button.tsx";

type PlainDialogProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/**
 * The platform's modal dialog, open as long as it is rendered. `Dialog` would bring Framer Motion and zustand, to a page that is
 * opened on a phone, in a van.
 */
export function PlainDialog({ title, onClose, children }: PlainDialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Gives the focus back.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      // StrictMode closes it and shows it again before the event comes.
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
      className="m-auto w-[30rem] max-w-[calc(100vw-2rem)] rounded-sheet bg-sheet text-ink backdrop:bg-ink/60"
    >
      <div className="grid gap-4 p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-h3">{title}</h2>
          <CloseButton label="Close" onClick={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
