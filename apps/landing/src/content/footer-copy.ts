/** The texts at the foot of the page. */
export const FOOTER_COPY = {
  label: "Who is speaking",
  call: "Call",
  privacy: "Privacy",
  terms: "Terms",
  source: "Source",
  sources: "Sources",
} as const;
