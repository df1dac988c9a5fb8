import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import { useState, type JSX } from "react";
import { problemSentence, type QuoteProblems } from "./build-draft-quote.ts";
import { FILE_CLASSES } from "./file-classes.ts";
import type { QuoteSender } from "./quote-sender.ts";
import { readLogo } from "./read-logo.ts";

type SenderFieldsProps = {
  readonly sender: QuoteSender;
  readonly problems: QuoteProblems;
  readonly onChange: (change: Partial<QuoteSender>) => void;
};

/** The company that every quote comes from. */
export function SenderFields({ sender, problems, onChange }: SenderFieldsProps): JSX.Element {
  const text = (field: "brand" | "phone" | "bookingUrl" | "calculatorUrl", label: string, hint?: string) => {
    const problem = field === "bookingUrl" || field === "calculatorUrl" ? problems[field] : undefined;
    return (
      <Field label={label} hint={hint} error={problemSentence(problem)}>
        {(control) => (
          <Input
            {...control}
            name={field}
            autoComplete="off"
            inputMode={field === "phone" ? "tel" : field === "brand" ? "text" : "url"}
            value={sender[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        )}
      </Field>
    );
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {text("brand", "Company")}
      <LogoField logo={sender.logo} onChange={(logo) => onChange({ logo })} />
      {text("phone", "Phone", "As it is to be read.")}
      {text("bookingUrl", "Booking page")}
      {text("calculatorUrl", "Calculator page", "For links that open the same numbers.")}
      <Field label="Paper of PDF documents">
        {(control) => (
          <Select
            {...control}
            value={sender.paper}
            onChange={({ currentTarget: { value } }) => onChange({ paper: value === "a4" ? "a4" : "letter" })}
          >
            <option value="letter">Letter</option>
            <option value="a4">A4</option>
          </Select>
        )}
      </Field>
    </div>
  );
}

type LogoFieldProps = { readonly logo: string; readonly onChange: (logo: string) => void };

function LogoField({ logo, onChange }: LogoFieldProps): JSX.Element {
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File): Promise<void> => {
    const read = readLogo(new Uint8Array(await file.arrayBuffer()));
    setProblem(read.ok ? undefined : read.problem);
    if (read.ok) onChange(read.logo);
  };
  return (
    <Field label="Logo" hint="PNG or JPEG, at most 10 kB. It stands in place of the name." error={problem}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          {logo === "" ? null : <img src={logo} alt="Your logo" className="max-h-11 max-w-40" />}
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg"
            className={FILE_CLASSES}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void choose(file);
              currentTarget.value = "";
            }}
          />
          {logo === "" ? null : (
            <Button variant="quiet" onClick={() => onChange("")}>
              Remove logo
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
