import type { JSX, MouseEvent, ReactNode } from "react";
import { Button } from "./button.tsx";

type NumberNoticeProps = {
  readonly children: ReactNode;
  /** Numbers that the field's text may mean. */
  readonly readings: readonly number[];
  readonly describe: (reading: number) => string;
  readonly onChoose: (reading: number) => void;
};

/** Says why the text of a number input is not taken; asks which number is meant if there are two. */
export function NumberNotice({ children, readings, describe, onChoose }: NumberNoticeProps): JSX.Element {
  const choose = (reading: number, { currentTarget }: MouseEvent): void => {
    // The button goes, so the focus goes where the figure is.
    currentTarget.closest("[data-slot=field]")?.querySelector("input")?.focus();
    onChoose(reading);
  };
  return (
    <div className="mt-2 border-l-4 border-alarm pl-3 text-small">
      <p className="m-0">{children}</p>
      {readings.length > 1 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {readings.map((reading) => (
            <Button key={reading} variant="secondary" className="figures" onClick={(event) => choose(reading, event)}>
              {describe(reading)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
