import { Card } from "@contractor-roi/ui/card";
import { useEffect, useState, type JSX } from "react";
import { fetchMailbox } from "./leads-api.ts";
import { useLocalTime } from "./local-time.ts";

/** An office that runs sees its mailbox empty each minute. */
const LATE_MS = 10 * 60_000;

/** Shows the time at which the doors' leads were last taken over; nothing without doors. */
export function MailboxNote(): JSX.Element | null {
  const localTime = useLocalTime();
  const [last, setLast] = useState<{ readonly at: string; readonly isLate: boolean } | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    // The list shows the failure.
    fetchMailbox(reading.signal).then(
      ({ emptiedAt: at }) => setLast(at === null ? null : { at, isLate: Date.now() - Date.parse(at) > LATE_MS }),
      () => {},
    );
    return () => reading.abort();
  }, []);
  if (last === null) return null;
  const text = `Leads of the other servers were taken over last at ${localTime(last.at)}.`;
  return last.isLate ? (
    <Card tone="alarm" role="alert">
      {text} Newer ones wait: the server’s log says why.
    </Card>
  ) : (
    <p className="m-0 text-small text-steel">{text}</p>
  );
}
