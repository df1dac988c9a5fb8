import { useEffect } from "react";

/** Takes a file that is dropped anywhere on the page; one that is dropped on a file field is the field's. */
export function useDroppedFile(onFile: (file: File) => void): void {
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
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", drop);
    };
  });
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "file";
}
