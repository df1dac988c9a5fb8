import { BUSINESS_TYPE_IDS, LEAD_LIMITS } from "@contractor-roi/roi-core";
import { Button, ignoreHeldEnter } from "@contractor-roi/ui/button";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import {
  useId,
  useState,
  type ComponentProps,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { useSite, useTexts } from "../page-context.tsx";
import { fill } from "../texts/texts.ts";
import { dialledNumberHint } from "./dialled-number-hint.ts";
import { meantEmail } from "./email-doubt.ts";
import type { LeadField } from "./validate-lead-form.ts";
import { useLeadTexts } from "./use-lead-texts.ts";

type LeadFormProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Called with a field that the visitor changed. */
  readonly onEdit: (field: HTMLInputElement | HTMLSelectElement) => void;
  readonly badFields: readonly LeadField[];
  readonly isSubmitting: boolean;
  /** Says that the last submission failed; null if it did not. */
  readonly failure: ReactNode;
  readonly onSubmit: () => void;
  readonly firstField: RefObject<HTMLInputElement | null>;
  /** Holds the captcha, if it has to ask. */
  readonly captchaContainer: RefObject<HTMLDivElement | null>;
};

/** The text of a field that keeps its own value, and whether the field has the focus. */
type TypedText = { readonly text: string; readonly isTyping: boolean };
const EMPTY: TypedText = { text: "", isTyping: false };

type TextField = Exclude<LeadField, "businessType" | "hasConsent" | "website">;

/**
 * The form of the lead dialog. `noValidate`, since the browser's own messages would replace the specified ones; the
 * fields are `required` all the same. The fields keep their values themselves: a rendering would empty one that autofill
 * filled without an event.
 */
export function LeadForm(props: LeadFormProps): JSX.Element {
  const { form, onEdit, badFields, isSubmitting, failure, onSubmit, firstField, captchaContainer } = props;
  const { words } = useTexts();
  const texts = useLeadTexts();
  const [email, setEmail] = useState(EMPTY);
  const [phone, setPhone] = useState(EMPTY);
  const meant = meantEmail(email.text, email.isTyping);
  const phoneHint = dialledNumberHint(phone.text, texts, phone.isTyping && !badFields.includes("phone"));
  const errorOf = (field: keyof typeof texts.errors): string | undefined => {
    if (!badFields.includes(field)) return undefined;
    // The question about a short number, if there is one.
    return (field === "phone" && phoneHint) || texts.errors[field];
  };
  const takeMeantEmail = (): void => {
    const field = form.current?.elements.namedItem("email" satisfies TextField);
    if (meant === null || !(field instanceof HTMLInputElement)) return;
    field.value = meant;
    setEmail({ text: meant, isTyping: true });
    onEdit(field);
    field.focus();
  };
  const hintOf = (field: TextField): ReactNode => {
    if (field === "phone") return badFields.includes(field) ? undefined : phoneHint;
    if (field !== "email" || meant === null) return undefined;
    return (
      <button
        type="button"
        onClick={takeMeantEmail}
        className="focus-ring min-h-11 text-left font-bold text-ink underline"
      >
        {fill(texts.emailMeant, { email: meant })}
      </button>
    );
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  const name = { autoCapitalize: "words", maxLength: LEAD_LIMITS.nameMaxLength };
  const textFields: Readonly<Record<TextField, ComponentProps<"input">>> = {
    firstName: { ...name, autoComplete: "given-name", ref: firstField },
    lastName: { ...name, autoComplete: "family-name" },
    email: {
      type: "email",
      autoComplete: "email",
      maxLength: LEAD_LIMITS.emailMaxLength,
      ...noteTyping(email, setEmail),
    },
    phone: {
      type: "tel",
      inputMode: "tel",
      autoComplete: "tel",
      maxLength: PHONE_INPUT_MAX_LENGTH,
      ...noteTyping(phone, setPhone),
    },
  };
  return (
    // Enter submits from every field, a held one too; on a touch keyboard it goes to the next field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onReset={() => {
        setEmail(EMPTY);
        setPhone(EMPTY);
      }}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) onEdit(target);
      }}
      onKeyDown={(event) => {
        ignoreHeldEnter(event);
        goToNextField(event);
      }}
      className="flex min-h-0 flex-auto flex-col short:flex-none"
    >
      <div className="relative grid min-h-0 flex-auto grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-3 overflow-y-auto overscroll-contain scroll-py-4 px-5 py-4 short:overflow-visible">
        {(Object.keys(textFields) as TextField[]).map((field) => (
          <Field
            key={field}
            label={texts[field]}
            required
            error={errorOf(field)}
            hint={hintOf(field)}
            className={field === "firstName" || field === "lastName" ? "content-start" : "col-span-full"}
          >
            {(control) => <Input {...textFields[field]} {...control} enterKeyHint="next" name={field} />}
          </Field>
        ))}
        <Field label={texts.businessType} required error={errorOf("businessType")} className="col-span-full">
          {(control) => (
            <Select {...control} name="businessType">
              <option value="">{texts.businessTypePlaceholder}</option>
              {BUSINESS_TYPE_IDS.map((id) => (
                <option key={id} value={id}>
                  {words.tradeName(id)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Consent error={errorOf("hasConsent")} />
        <div ref={captchaContainer} className="col-span-full empty:hidden" />
        <Honeypot />
      </div>
      <SubmitBar isSubmitting={isSubmitting} failure={failure} onSubmit={submit} />
    </form>
  );
}

/** The consent, beside it the privacy policy, if there is one. */
function Consent({ error }: { readonly error: string | undefined }): JSX.Element {
  const texts = useLeadTexts();
  const { privacyUrl } = useSite().legal;
  const policy = privacyUrl ? (
    <a href={privacyUrl} target="_blank" rel="noopener noreferrer" className="focus-ring text-ink underline">
      {texts.privacy}
      <span className="sr-only"> {texts.newTab}</span>
    </a>
  ) : null;
  return (
    <Checkbox
      label={
        <>
          {texts.consent} {policy}
        </>
      }
      name="hasConsent"
      required
      error={error}
      className="col-span-full"
    />
  );
}

/** A field that people cannot see: a lead that has it filled is spam. Its attributes ask password managers not to fill it. */
function Honeypot(): JSX.Element {
  return (
    <div aria-hidden="true" className="absolute -left-[10000px] size-px overflow-hidden">
      <label>
        {useLeadTexts().honeypot}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore="true"
          data-bwignore="true"
          data-form-type="other"
          data-lpignore="true"
        />
      </label>
    </div>
  );
}

type SubmitBarProps = Pick<LeadFormProps, "isSubmitting" | "failure"> & {
  readonly onSubmit: (event: SyntheticEvent) => void;
};

/** The form's last row, which says above its button that a submission failed. */
function SubmitBar({ isSubmitting, failure, onSubmit }: SubmitBarProps): JSX.Element {
  const texts = useLeadTexts();
  const failureId = useId();
  return (
    <div className="border-t border-rule bg-sheet px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {failure === null ? null : (
        <div id={failureId} className="mb-2 text-small font-bold text-alarm">
          {failure}
        </div>
      )}
      <Button
        type="submit"
        // A frame without `allow-forms` submits nothing.
        onClick={onSubmit}
        aria-disabled={isSubmitting}
        aria-describedby={failure === null ? undefined : failureId}
        className="w-full"
      >
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </div>
  );
}

function noteTyping(typed: TypedText, note: (typed: TypedText) => void): ComponentProps<"input"> {
  return {
    onFocus: ({ currentTarget }) => note({ text: currentTarget.value, isTyping: true }),
    onChange: ({ currentTarget }) => note({ text: currentTarget.value, isTyping: typed.isTyping }),
    onBlur: ({ currentTarget }) => note({ text: currentTarget.value, isTyping: false }),
  };
}

function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const fields = [...event.currentTarget.elements];
  const next = fields[fields.indexOf(event.target as Element) + 1];
  const isTextField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
  if (event.key !== "Enter" || !isTextField || !window.matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}

/** The form's texts by the fields' names: neither consent nor honeypot. */
export function leadFormTexts(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  const { hasConsent: _hasConsent, website: _website, ...texts } = Object.fromEntries(form ? new FormData(form) : []);
  return texts as Record<string, string>;
}

/** Puts such texts into the form, as if each field had been typed and left: email and phone show their hints. */
export function fillLeadForm(form: HTMLFormElement | null, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    field.value = text;
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
}

/** Room for the "+1" that normalising may add. */
const PHONE_INPUT_MAX_LENGTH = LEAD_LIMITS.phoneMaxLength - "+1".length;
