import type { JSX } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";

/** How long a toast is shown, in milliseconds; paused while it is hovered or focused. */
export const TOAST_DURATION_MS = 8000;

export type ToastMessage = {
  readonly title: string;
  readonly description: string;
  /** @default "neutral" */
  readonly tone?: "neutral" | "success" | "destructive" | undefined;
};

/** The container of the toasts; at most one is visible. Mount it before the first message, so that it is announced. */
export function Toaster(): JSX.Element {
  return (
    <SonnerToaster
      position="top-center"
      visibleToasts={1}
      duration={TOAST_DURATION_MS}
      closeButton
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Dismiss message",
        classNames: {
          toast:
            "group flex w-[min(23rem,calc(100vw-2rem))] items-start gap-3 rounded-sheet border-2 border-ink bg-sheet p-4 pr-12 text-ink shadow-sheet data-[type=error]:border-alarm data-[type=success]:border-money",
          title: "text-body font-extrabold group-data-[type=error]:text-alarm group-data-[type=success]:text-money",
          description: "text-small text-ink",
          icon: "mt-0.5 size-5 shrink-0 group-data-[type=error]:text-alarm group-data-[type=success]:text-money",
          closeButton:
            "focus-ring absolute top-1 right-1 order-last grid size-11 cursor-pointer place-items-center rounded-control border-0 bg-transparent text-ink [&_svg]:size-4",
        },
      }}
    />
  );
}

/** Shows a message and removes the one before it. */
export function showToast({ title, description, tone = "neutral" }: ToastMessage): void {
  dismissToast();
  const options = { description };
  if (tone === "destructive") toast.error(title, options);
  else if (tone === "success") toast.success(title, options);
  else toast(title, options);
}

/** Removes the message that is shown, if there is one. */
export function dismissToast(): void {
  toast.dismiss();
}
