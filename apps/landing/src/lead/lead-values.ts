import type { BusinessTypeId } from "@contractor-roi/roi-core";

/** The lead form as typed; an empty trade is the placeholder option. */
export type LeadValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly businessType: BusinessTypeId | "";
  readonly hasConsent: boolean;
  /** The honeypot: only programs fill it. */
  readonly website: string;
};

export type LeadField = keyof LeadValues;

export const EMPTY_LEAD_VALUES: LeadValues = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  businessType: "",
  hasConsent: false,
  website: "",
};
