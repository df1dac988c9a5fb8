import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import type { RoiInputs } from "@contractor-roi/roi-core";
import { useState, type JSX } from "react";
import { readScenarioLink } from "./read-scenario-link.ts";

type ScenarioLinkFieldProps = { readonly onOpen: (inputs: RoiInputs) => void };

/** Takes over the figures of a link that a customer sent. */
export function ScenarioLinkField({ onOpen }: ScenarioLinkFieldProps): JSX.Element {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string>();
  const open = (): void => {
    const link = readScenarioLink(text);
    setProblem(
      link ? undefined : "This is no link of the calculator: copy it there with “Copy link to these numbers”.",
    );
    setSaid(link ? link.note || "The figures are filled in." : "");
    if (!link) return;
    onOpen(link.inputs);
    setText("");
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <Field label="Link with figures" error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              autoComplete="off"
              placeholder="https://…?v=1&type=…"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              className="min-w-0"
            />
            <Button type="submit" variant="secondary" className="shrink-0">
              Open
            </Button>
          </div>
        )}
      </Field>
      <output className="block text-small text-steel empty:hidden">{said}</output>
    </form>
  );
}
