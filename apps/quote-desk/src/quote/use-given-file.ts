import { useEffect } from "react";

/** Takes a file that is dropped anywhere on the page, and a file or cells that are pasted there; a field keeps its own. */
export function useGivenFile(onFile: (file: File) => void): void {
  useEffect(() => {
    // A browser would open a file that is dropped beside a file field, and close this page.
    const allow = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") && !isFileField(event.target)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || isFileField(event.target)) return;
      event.preventDefault();
      onFile(file);
    };
    const paste = ({ clipboardData, target }: ClipboardEvent): void => {
      if (target instanceof Element && target.matches("input, textarea, select, [contenteditable]")) return;
      const text = clipboardData?.getData("text/plain") ?? "";
      // Cells are separated by tabs, and rows by line breaks.
      const [file] = /[\t\n]/.test(text) ? [new File([text], "pasted cells")] : (clipboardData?.files ?? []);
      if (file) onFile(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("dragover", allow, { signal });
    addEventListener("drop", drop, { signal });
    addEventListener("paste", paste, { signal });
    return () => listening.abort();
  });
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "file";
}
