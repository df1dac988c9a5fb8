import { withAnswer, type Assumptions, type GivenTable, type LeftOut } from "@contractor-roi/quote/list";
import { isBusinessTypeId } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import { FieldError } from "@contractor-roi/ui/field";
import { useId, useRef, useState, type JSX, type Ref } from "react";
import { ChoiceField } from "@contractor-roi/ui/desk/choice-field";
import { TRADES } from "../desk-fields.tsx";
import { ColumnFields } from "./column-fields.tsx";
import { chooseColumn, describeChoice, findColumnProblems, lacksFigures, openQuestions } from "./column-choice.ts";
import {
  countLeftOut,
  countRows,
  describeRefusal,
  describeRows,
  nameRows,
  reasonsOf,
  rowWord,
} from "./describe-list.ts";
import { HeaderChoice } from "./header-choice.tsx";
import type { ProspectList } from "./read-prospects.ts";

/** Enough problems to show that a column is wrong. */
const MOST_PROBLEMS = 4;

type ListCheckProps = {
  readonly list: ProspectList;
  readonly onChange: (list: ProspectList) => void;
  readonly onUse: () => void;
  /** The button that uses the list. */
  readonly use: Ref<HTMLButtonElement>;
};

/** Shows how a list is read before it is used: its sheet, header, columns and left-out rows. */
export function ListCheck({ list, onChange, onUse, use }: ListCheckProps): JSX.Element {
  const id = useId();
  const { pending, refusal, read, find } = useReadAnew(list, onChange);
  const { file, given, table, takes, assume, leftOut, prospects } = list;
  const questions = openQuestions(table);
  const here: GivenTable = { ...given, sheet: table.sheet.name };
  const columnProblems = findColumnProblems(table, assume);
  const isReady = Object.keys(columnProblems).length === 0 && prospects !== null && prospects.length > 0;
  const answer = ({ assume: usual, ...asked }: GivenTable): void => {
    void find(withAnswer(here, asked), usual === undefined ? assume : (assume ?? { usual: true, trade: "other" }));
  };
  const take = (reason: LeftOut, isTaken: boolean): void =>
    void read({ ...list, takes: { ...takes, [reason]: isTaken } });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onUse();
      }}
      className="flex min-h-0 flex-auto flex-col short:flex-none"
    >
      <div className="relative grid min-h-0 flex-auto grid-cols-1 content-start gap-5 overflow-y-auto overscroll-contain px-5 py-4 short:overflow-visible">
        {questions.map(({ about, text, choices }) => (
          <ChoiceField
            key={about}
            label={`Please choose: ${text}.`}
            value=""
            options={[
              ["", "Choose"],
              ...choices.map(
                (choice, at) => [at, `${describeChoice(choice)}${at === 0 ? " (proposed)" : ""}`] as const,
              ),
            ]}
            onChoose={(at) => at !== "" && answer(choices[Number(at)] ?? {})}
          />
        ))}
        {file.sheets.length > 1 ? (
          <ChoiceField
            label="Sheet"
            value={pending.sheet ?? table.sheet.name}
            options={file.sheets.map(({ name, isHidden }) => [name, isHidden ? `${name} (hidden)` : name])}
            onChoose={(sheet) => void find({ sheet })}
            className="sm:max-w-96"
          />
        ) : null}
        <HeaderChoice
          list={list}
          chosen={pending.headerRow ?? table.headerRow}
          onChoose={(headerRow) => void find({ sheet: table.sheet.name, headerRow })}
        />
        {lacksFigures(table) || list.hasGaps || assume !== null ? (
          <AssumeFields list={list} onChange={(next) => void read({ ...list, assume: next })} />
        ) : null}
        <ColumnFields
          list={list}
          problems={columnProblems}
          onChoose={(column, name) => void find(chooseColumn(here, column, name))}
        />
        {reasonsOf(list).length > 0 ? (
          <fieldset className="m-0 min-w-0 border-0 p-0">
            <legend className="p-0 text-small font-bold">Rows that are no customers</legend>
            {reasonsOf(list).map((reason) => (
              <Checkbox
                key={reason}
                label={`Take ${countLeftOut(list, reason)} too: ${nameRows(file, leftOut[reason])}`}
                checked={takes[reason] ?? false}
                onChange={(event) => take(reason, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ) : null}
        <Problems list={list} />
      </div>
      <div className="border-t border-rule bg-sheet px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div id={id} aria-live="polite" className="mb-2 min-h-5 text-small">
          {refusal ? (
            <FieldError id={`${id}-refusal`}>{refusal}</FieldError>
          ) : (
            <p className="m-0">
              {questions.length > 0
                ? "Answer the questions above first."
                : Object.keys(columnProblems).length > 0
                  ? `Choose the columns first${lacksFigures(table) ? ", or use the usual figures" : ""}.`
                  : describeRows(list)}
            </p>
          )}
        </div>
        <Button ref={use} type="submit" aria-disabled={!isReady} aria-describedby={id} className="w-full sm:w-auto">
          Use this list
        </Button>
      </div>
    </form>
  );
}

/** Reads the list anew after a choice. */
function useReadAnew({ file, takes, assume }: ProspectList, onChange: ListCheckProps["onChange"]) {
  const turn = useRef(0);
  // The pending choice, shown at once.
  const [pending, setPending] = useState<GivenTable>({});
  const [refusal, setRefusal] = useState<string>();
  /** An answer that comes after another choice is out of date. */
  const ask = async (answer: () => Promise<ProspectList>): Promise<ProspectList | null> => {
    const mine = ++turn.current;
    try {
      const found = await answer();
      if (mine !== turn.current) return null;
      setRefusal(undefined);
      return found;
    } catch (error) {
      if (mine === turn.current) setRefusal(describeRefusal(file.name, error));
      return null;
    }
  };
  const read = async (changed: ProspectList): Promise<void> => {
    onChange({ ...changed, prospects: null });
    const { readProspects } = await import("./read-prospects.ts");
    const done = await ask(() => readProspects(changed));
    if (done) onChange(done);
  };
  const find = async (asked: GivenTable, assumed = assume): Promise<void> => {
    setPending(asked);
    const { findProspects } = await import("./read-prospects.ts");
    const found = await ask(() => findProspects(file, asked));
    setPending({});
    if (found) await read({ ...found, takes, assume: assumed });
  };
  return { pending, refusal, read, find };
}

type AssumeFieldsProps = {
  readonly list: ProspectList;
  readonly onChange: (assume: Assumptions | null) => void;
};

/** Asks whether rows without figures are quoted with those of their trade. */
function AssumeFields({ list: { assume, table }, onChange }: AssumeFieldsProps): JSX.Element {
  const hasTrades = table.columns.type >= 0;
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 text-small font-bold">Missing figures</legend>
      <Checkbox
        label="Use the usual ones of each trade. Every quote says which figures are assumed."
        checked={assume !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { usual: true, trade: "other" } : null)}
      />
      {assume === null ? null : (
        <ChoiceField
          label={hasTrades ? "Trade of rows that name none" : "Trade of all rows"}
          value={assume.trade}
          options={TRADES}
          onChoose={(trade) => isBusinessTypeId(trade) && onChange({ usual: true, trade })}
          className="sm:max-w-96"
        />
      )}
    </fieldset>
  );
}

/** Problems of the first rows that cannot be quoted as they are. */
function Problems({ list: { file, prospects } }: { readonly list: ProspectList }): JSX.Element | null {
  const bad = (prospects ?? []).filter(({ problems }) => problems.length > 0);
  if (bad.length === 0) return null;
  return (
    <section aria-label="Rows to be corrected" className="text-small">
      <p className="m-0 font-bold">To be corrected, here in the file or later in the quote</p>
      <ul className="m-0 mt-1 list-none p-0">
        {bad.slice(0, MOST_PROBLEMS).map(({ line, customer, problems }) => (
          <li key={line} className="border-t border-rule py-1.5 [overflow-wrap:anywhere]">
            <span className="text-steel">
              {customer && `${customer}, `}
              {rowWord(file)} {line}:
            </span>{" "}
            <span className="text-alarm">{problems.join("; ")}</span>
          </li>
        ))}
      </ul>
      {bad.length > MOST_PROBLEMS ? (
        <p className="m-0 border-t border-rule py-1.5 text-steel">
          And {countRows(bad.length - MOST_PROBLEMS, "more ")}.
        </p>
      ) : null}
    </section>
  );
}
