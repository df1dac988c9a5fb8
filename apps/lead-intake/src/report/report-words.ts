import type { ReportSender } from "./report-sender.ts";

/** What stands around the estimate in a report. */
export type ReportWords = {
  readonly subject: string;
  readonly greeting: string;
  readonly opening: string;
  readonly reason: string;
  readonly unsubscribe: string;
  /** Name and address of who sends it; empty if they are not said. */
  readonly imprint: string;
};

export function reportWords(firstName: string, { brand, legalName, legalAddress }: ReportSender): ReportWords {
  return {
    subject: brand === "" ? "Your ROI report" : `Your ROI report from ${brand}`,
    greeting: firstName === "" ? "Hello," : `Hello ${firstName},`,
    opening: "here is the estimate that you asked for. It is attached as a PDF, too.",
    reason: "You get this mail because your address was entered in our calculator, with consent to it.",
    unsubscribe: "No more mail from us",
    imprint: [legalName, legalAddress].filter(Boolean).join(", "),
  };
}
