/** Labels beside or above figures, which every language has. */
export const ENGLISH_LABELS = {
  extraPerMonth: "Extra profit a month",
  lossPerMonth: "Loss a month",
  youPay: "You pay",
  by: "Prepared by",
  jobs: "Jobs a month",
  jobProfit: "Profit per job",
  adminHours: "Admin hours a week",
  conservative: "Half",
  expected: "As planned",
  upside: "A quarter more",
  call: "Call",
  book: "Book your free call",
  sameNumbers: "See every step",
};

/** Labels of the calculation's steps. */
export const ENGLISH_STEP_LABELS = {
  revenueToday: "Profit from today's jobs",
  moreJobs: "More jobs",
  jobsProfit: "Profit from more jobs",
  hoursSaved: "Hours saved",
  hoursValue: "Value of the hours saved",
  extraPerMonth: "Extra profit a month, after the plan's price",
  extraPerYear: "Extra profit a year",
  pricePerYear: "The plan's price a year",
  annualRoi: "Annual ROI: extra profit minus that price once more, as a share of it",
  payback: "Payback",
  smallPayback: "Payback, with an extra profit below $1 counted as $1",
};
