import type { Assumptions } from "@contractor-roi/quote/list";
import { isBusinessTypeId } from "@contractor-roi/roi-core";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import type { JSX } from "react";
import { ChoiceField } from "@contractor-roi/ui/desk/choice-field";
import { TRADES } from "../desk-fields.tsx";
import type { ProspectList } from "./read-prospects.ts";

type AssumeFieldsProps = {
  readonly list: ProspectList;
  readonly onChange: (assume: Assumptions | null) => void;
};

/** Asks whether rows without figures are quoted with those of their trade. */
export function AssumeFields({ list: { assume, table }, onChange }: AssumeFieldsProps): JSX.Element {
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
