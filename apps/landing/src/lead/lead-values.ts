import { type BusinessTypeId, cleanText, isBusinessTypeId } from "@contractor-roi/roi-core";

/** The lead form as filled in, its texts cleaned; an empty trade is the placeholder option. */
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

/** Reads the form's own fields: autofill does not always send an event (L14). */
export function readLeadValues(form: HTMLFormElement): LeadValues {
  const data = new FormData(form);
  const typed = (field: LeadField): string => String(data.get(field) ?? "");
  const text = (field: LeadField): string => cleanText(typed(field));
  const businessType = text("businessType");
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phone: text("phone"),
    businessType: isBusinessTypeId(businessType) ? businessType : "",
    hasConsent: data.has("hasConsent" satisfies LeadField),
    website: typed("website"),
  };
}
