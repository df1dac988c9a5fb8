import { BUSINESS_TYPE_IDS } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { Input } from "@contractor-roi/ui/input";
import type { VoiceCall } from "@contractor-roi/voice-client/react";
import { useState, type FormEvent, type JSX } from "react";
import { useTexts } from "../page-context.tsx";
import { demoCallTexts } from "./demo-call.ts";

/** An example call's question to the visitor: the trade, the business, or the customer's next line. */
export function CallTurn({ call: { choices, actions } }: { readonly call: VoiceCall }): JSX.Element | null {
  const { words } = useTexts();
  const texts = demoCallTexts()?.panel;
  if (!choices || !texts) return null;
  if (choices.of === "business") return <BusinessName onAnswer={actions.choose} />;
  const isLine = choices.of === "line";
  const options = isLine
    ? choices.lines.map((line) => [line, line] as const)
    : BUSINESS_TYPE_IDS.map((id) => [id, words.tradeName(id)] as const);
  return (
    <fieldset className="m-0 w-full min-w-0 border-0 p-0">
      <legend className="p-0 pb-2 text-small text-steel">{isLine ? texts.customer : texts.trade}</legend>
      <div className={isLine ? "grid gap-2" : "grid grid-cols-2 gap-2"}>
        {options.map(([id, label]) => (
          <Button
            key={id}
            variant="secondary"
            data-choice={choices.of}
            onClick={() => actions.choose(id)}
            className={isLine ? "px-4 text-small" : "px-2 max-[20rem]:text-small"}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const LONGEST_NAME = 40;

/** Asks for a name to say back. It is kept nowhere. */
function BusinessName({ onAnswer }: { readonly onAnswer: (name: string) => void }): JSX.Element {
  const [name, setName] = useState("");
  const texts = demoCallTexts()?.panel;
  const go = (event: FormEvent): void => {
    event.preventDefault();
    onAnswer(name);
  };
  return (
    <form onSubmit={go} className="grid w-full gap-2">
      <label className="grid gap-1 text-small text-steel">
        {texts?.business}
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={LONGEST_NAME}
          autoComplete="organization"
          enterKeyHint="go"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          {texts?.next}
        </Button>
        <Button variant="quiet" onClick={() => onAnswer("")}>
          {texts?.skip}
        </Button>
      </div>
    </form>
  );
}
