import {
  type BusinessTypeId,
  cleanText,
  isBusinessTypeId,
  LEAD_LIMITS,
  type LeadDetails,
  normalizePhone,
  phoneDigits,
  phoneDoubt,
} from "@contractor-roi/roi-core";

/** The lead form as filled in, its texts cleaned; an empty trade is the placeholder option. */
export type LeadValues = Omit<LeadDetails, "businessType"> & {
  readonly businessType: BusinessTypeId | "";
  readonly hasConsent: boolean;
};

export type LeadField = keyof LeadValues;

/** Reads the form's own fields: autofill does not always send an event. */
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

type LeadProblem = "missing-fields" | "no-consent" | "email-shape" | "short-phone" | "long-phone";

type LeadFormCheck =
  | { readonly ok: true; readonly lead: LeadDetails }
  | { readonly ok: false; readonly problem: LeadProblem; readonly fields: readonly LeadField[] };

/** In the form's order: the first bad one gets the focus. */
const REQUIRED = ["firstName", "lastName", "email", "phone", "businessType"] as const satisfies readonly LeadField[];

/**
 * Checks a filled form, in this order: missing fields, consent, shape of the email, a phone number that looks too short or too
 * long. That is a question, not a fault (B7).
 *
 * @param hasEmailShape whether the browser takes the email for one
 * @param askedPhone the phone number that was asked about before: it is taken
 */
export function validateLeadForm(values: LeadValues, hasEmailShape: boolean, askedPhone: string): LeadFormCheck {
  // A phone number without a digit is missing, too.
  const missing = REQUIRED.filter((field) => (field === "phone" ? phoneDigits(values.phone) : values[field]) === "");
  const { businessType, firstName, lastName, email, phone, website } = values;
  if (missing.length > 0 || businessType === "") return { ok: false, problem: "missing-fields", fields: missing };
  if (!values.hasConsent) return { ok: false, problem: "no-consent", fields: ["hasConsent"] };
  // Autofill can go beyond the input's limit, and half an address is none.
  const isEmailTooLong = email.length > LEAD_LIMITS.emailMaxLength;
  if (!hasEmailShape || isEmailTooLong) return { ok: false, problem: "email-shape", fields: ["email"] };
  const doubt = phoneDoubt(normalizePhone(phone), phone);
  if (doubt !== null && phone !== askedPhone)
    return { ok: false, problem: doubt === "too-short" ? "short-phone" : "long-phone", fields: ["phone"] };
  return { ok: true, lead: { firstName, lastName, email, phone, businessType, website } };
}
