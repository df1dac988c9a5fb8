import type { VoiceCall } from "@contractor-roi/voice-client/react";
import { Button } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { SAMPLE_CALL_ID } from "../links.ts";
import { useTexts } from "../page-context.tsx";
import { statusText } from "./call-texts.ts";

type CallNoticeProps = {
  readonly call: VoiceCall;
  /** Only the main way on. */
  readonly isFolded: boolean;
};

/** The wait, with a way out; or the failure, with the ways on. */
export function CallNotice({ call, isFolded }: CallNoticeProps): JSX.Element | null {
  const { call: texts, callPanel } = useTexts();
  if (call.status !== "error") {
    const ways = (
      <>
        {call.playbackBlocked ? (
          <Button onClick={call.actions.resumePlayback} className={isFolded ? "px-3" : undefined}>
            {texts.resumePlayback}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={call.actions.stop} className={isFolded ? "px-3" : undefined}>
          {texts.cancel}
        </Button>
      </>
    );
    if (isFolded) return ways;
    return (
      <>
        <p className="m-0 font-bold">{statusText(call, callPanel)}</p>
        <div className="flex flex-wrap gap-2">{ways}</div>
      </>
    );
  }
  const retry = call.error.retryable ? (
    <Button
      data-retry=""
      aria-disabled={!call.canStart}
      onClick={call.actions.start}
      className={isFolded ? "px-3" : undefined}
    >
      {texts.retry}
    </Button>
  ) : null;
  if (isFolded) return retry;
  return (
    <>
      <p className="m-0 font-bold">{statusText(call, callPanel)}</p>
      <p className="m-0 text-small">{texts.callInstead}</p>
      <SampleCallLink />
      <div className="flex flex-wrap gap-2">
        {retry}
        <Button variant="secondary" onClick={call.actions.dismiss}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}

/** Leads to the owner's recording of a call, if there is one. */
export function SampleCallLink(): JSX.Element | null {
  const { heading } = useTexts().sampleCall;
  if (!document.getElementById(SAMPLE_CALL_ID)) return null;
  return (
    <p className="m-0 text-small">
      <a href={`#${SAMPLE_CALL_ID}`} className="focus-ring inline-flex min-h-6 items-center underline">
        {heading}
      </a>
    </p>
  );
}
