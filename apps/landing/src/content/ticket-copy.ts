import { ownTexts } from "./own-texts.ts";

/** The drawing of a missed call's ticket, in which each line has little room. */
export const TICKET_COPY = ownTexts("ticket", {
  title: "Job ticket",
  time: "6:42 PM",
  lines: [
    ["Caller", "Water heater out"],
    ["Answered", "No"],
    ["Called next", "Someone else"],
  ],
  stamp: "JOB LOST",
});

/** @param lost the usual profit of a job, as it is shown */
export function ticketText(lost: string): string {
  return `A job ticket of 6:42 PM, stamped job lost: a call that nobody answered cost ${lost}`;
}
