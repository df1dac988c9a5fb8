import { type FigureUnit, formatNumber, readFigure, writeFigure } from "@contractor-roi/roi-core";
import { NumberNotice } from "@contractor-roi/ui/number-notice";
import { useEffect, useState, type JSX } from "react";
import { useTexts } from "../page-context.tsx";

/** Half of a figure is no fault: on the way to 1,200,000 stands 1,200,0. In milliseconds. */
const TYPING_PAUSE_MS = 700;

type FigureNoticeProps = {
  /** A text that is not counted. */
  readonly text: string;
  readonly unit: FigureUnit;
  readonly onChoose: (text: string) => void;
};

/** Says why a figure is not counted, once typing has paused; if it may mean two numbers, it asks which. */
export function FigureNotice({ text, unit, onChoose }: FigureNoticeProps): JSX.Element | null {
  const [isShown, setShown] = useState(false);
  const texts = useTexts().figure;
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (!isShown) return null;

  const readings = readFigure(text, unit);
  return (
    <NumberNotice readings={readings} describe={describe} onChoose={(value) => onChoose(writeFigure(value))}>
      {readings.length === 0 ? texts.unreadable : readings.length === 1 ? texts.tooLarge : texts.twoReadings}
    </NumberNotice>
  );
}

/** With all its decimals: two readings may differ in the fourth. */
function describe(value: number): string {
  const [, decimals] = writeFigure(value).split(".");
  return formatNumber(Math.trunc(value)) + (decimals ? `.${decimals}` : "");
}
