import { useState, type JSX } from "react";
import { useBrowserValue } from "../loading/use-browser-value.ts";

/** Decorative: nothing if the image fails to load. Its room alone is in the document, which fetches nothing but scripts. */
export function RobotIcon(): JSX.Element | null {
  const [hasFailed, setFailed] = useState(false);
  const isInteractive = useBrowserValue(
    () => true,
    () => false,
  );
  if (hasFailed) return null;
  if (!isInteractive) return <span className="size-6" />;
  return (
    <img
      src="/robot.svg"
      alt=""
      onError={() => setFailed(true)}
      className="size-6 not-forced-colors:[[data-variant=destructive]_&]:invert forced-colors:dark:invert"
    />
  );
}
