import { BUSINESS_TYPE_IDS } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { Input } from "@contractor-roi/ui/input";
import type { VoiceCall } from "@contractor-roi/voice-client/react";
import { useState, type FormEvent, type JSX } from "react";
import { useTexts } from "../page-context.tsx";
import { demoCallTexts } from "./demo-call.ts";

/** An example call's question to the visitor: the trade, or the customer's next line; and a button that plays them all. */
export function CallTurn({ call: { example, actions } }: { readonly call: VoiceCall }): JSX.Element | null {
  const { words } = useTexts();
  const texts = demoCallTexts()?.panel;
  if (!example || !texts) return null;
  const play = (
    <Button variant="quiet" onClick={actions.togglePlaying} className="px-2">
      {example.isPlaying ? texts.wait : texts.play}
    </Button>
  );
  const { choices } = example;
  if (!choices) return play;
  const isTrade = choices === "trade";
  const options = isTrade
    ? BUSINESS_TYPE_IDS.map((id) => [id, words.tradeName(id)] as const)
    : choices.lines.map((line) => [line, line] as const);
  return (
    <>
      <fieldset className="m-0 w-full min-w-0 border-0 p-0">
        <legend className="p-0 pb-2 text-small text-steel">{isTrade ? texts.trade : texts.customer}</legend>
        <div className={isTrade ? "grid grid-cols-2 gap-2" : "grid gap-2"}>
          {options.map(([id, label]) => (
            <Button
              key={id}
              variant="secondary"
              data-choice={isTrade ? "trade" : "line"}
              onClick={() => actions.choose(id)}
              className={isTrade ? "px-2 max-[20rem]:text-small" : LINE}
            >
              {label}
            </Button>
          ))}
        </div>
        {!isTrade && choices.isNameAsked ? <GivenName onAnswer={actions.choose} /> : null}
      </fieldset>
      {play}
    </>
  );
}

/** To be read, and read aloud: no capitals of a poster. */
const LINE = "justify-start px-3 font-sans text-[1.125rem] leading-snug font-normal text-left";
const LONGEST_NAME = 40;

/** Asks for a name to say back. It is kept nowhere. */
function GivenName({ onAnswer }: { readonly onAnswer: (name: string) => void }): JSX.Element {
  const [name, setName] = useState("");
  const texts = demoCallTexts()?.panel;
  const answer = (event: FormEvent): void => {
    event.preventDefault();
    onAnswer(name);
  };
  return (
    <form onSubmit={answer} className="flex items-end gap-2 pt-2">
      <label className="grid min-w-0 flex-1 gap-1 text-small text-steel">
        {texts?.name}
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={LONGEST_NAME}
          autoComplete="name"
          enterKeyHint="go"
        />
      </label>
      <Button type="submit" variant="secondary" className="px-4">
        {texts?.say}
      </Button>
    </form>
  );
}
