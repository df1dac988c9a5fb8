/** The `name` attributes of the calculator's fields. */
export const FIELD_NAMES = {
  businessType: "business-type",
  plan: "plan",
  jobs: "jobs-per-month",
  profit: "avg-job-profit",
  hours: "admin-hours-per-week",
} as const;
