import { Button } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import type { JSX } from "react";

type ProblemCardProps = {
  readonly text: string;
  /** Undefined where trying again does not help. */
  readonly onRetry?: (() => void) | undefined;
};

export function ProblemCard({ text, onRetry }: ProblemCardProps): JSX.Element {
  return (
    <Card tone="alarm" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <span className="flex-[1_1_14rem]">{text}</span>
      {onRetry ? (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </Card>
  );
}
