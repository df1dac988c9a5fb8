import { useState, type JSX } from "react";
import { useBrowserValue } from "../loading/use-browser-value.ts";

/** Decorative: inline SVG until the image has loaded, and nothing if it fails to load. */
export function RobotIcon(): JSX.Element | null {
  const [hasFailed, setFailed] = useState(false);
  const [hasLoaded, setLoaded] = useState(false);
  const isInteractive = useBrowserValue(
    () => true,
    () => false,
  );
  if (hasFailed) return null;
  if (!isInteractive) return <RobotDrawing className="size-6" />;
  return (
    <>
      <img
        src="/robot.svg"
        alt=""
        width={24}
        height={24}
        onLoad={() => setLoaded(true)}
        onError={() => setFailed(true)}
        className={hasLoaded ? "[[data-variant=destructive]_&]:[filter:invert(1)] forced-colors:hidden" : "hidden"}
      />
      {/* The image is white: forced colours would show it on white. */}
      <RobotDrawing className={hasLoaded ? "hidden size-6 forced-colors:block" : "size-6"} />
    </>
  );
}

/** The same as `robot.svg`. */
function RobotDrawing({ className }: { readonly className: string }): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M12 3v3M4 10v5M20 10v5M9.5 15.5h5" />
      <rect x="6" y="6" width="12" height="13" rx="2" />
      <path d="M9.5 10.5v1M14.5 10.5v1" strokeWidth="2.25" />
    </svg>
  );
}
