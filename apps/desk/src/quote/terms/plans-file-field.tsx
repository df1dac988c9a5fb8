import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { useState, type JSX } from "react";
import { FILE_CLASSES } from "../file-classes.ts";
import { useDroppedFile } from "../use-dropped-file.ts";
import { isPlansFileName, readPlansFile } from "./read-plans-file.ts";
import type { PlansFile } from "./typed-terms.ts";

type PlansFileFieldProps = {
  readonly plansFile: PlansFile | null;
  readonly onChange: (plansFile: PlansFile | null) => void;
  /** A file was chosen, or dropped anywhere. */
  readonly onFile: () => void;
};

/** Takes the terms of all plans from a file, from the file dialog or dropped anywhere on the page. */
export function PlansFileField({ plansFile, onChange, onFile }: PlansFileFieldProps): JSX.Element {
  const [problem, setProblem] = useState<string>();
  const open = async (file: File): Promise<void> => {
    onFile();
    const read = readPlansFile(await file.text());
    setProblem(read.ok ? undefined : read.problem);
    if (read.ok) onChange({ name: file.name, plans: read.plans });
  };
  useDroppedFile(isPlansFileName, (file) => void open(file));
  return (
    <Field label="Terms of all plans" hint="A file plans.json, if your company has its own." error={problem}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-x-3">
          <input
            {...control}
            type="file"
            accept=".json"
            className={FILE_CLASSES}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void open(file);
              currentTarget.value = "";
            }}
          />
          {plansFile === null ? null : (
            <>
              <span className="text-small">{plansFile.name} is used.</span>
              <Button variant="quiet" onClick={() => onChange(null)}>
                Stop using it
              </Button>
            </>
          )}
        </div>
      )}
    </Field>
  );
}
