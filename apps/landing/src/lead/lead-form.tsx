import { BUSINESS_TYPE_IDS, isBusinessTypeId, LEAD_LIMITS } from "@contractor-roi/roi-core";
import { Button, ignoreHeldEnter } from "@contractor-roi/ui/button";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import {
  useId,
  useState,
  type ComponentProps,
  type FormEvent,
  type JSX,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useLateTexts, useSite } from "../page-context.tsx";
import { dialledNumberHint } from "./dialled-number-hint.ts";
import { Honeypot } from "./honeypot.tsx";
import type { LeadField, LeadValues } from "./lead-values.ts";

export type LeadFormProps = {
  readonly values: LeadValues;
  readonly onValuesChange: (change: Partial<LeadValues>) => void;
  readonly badFields: readonly LeadField[];
  readonly isSubmitting: boolean;
  readonly hasFailed: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly firstField: RefObject<HTMLInputElement | null>;
  /** Where the captcha asks, if it has to. */
  readonly captchaPlace: RefObject<HTMLDivElement | null>;
};

type TextField = Exclude<LeadField, "businessType" | "hasConsent" | "website">;

/**
 * The form of the lead dialog. `noValidate`, since the browser's own messages would replace the specified ones; the
 * fields are `required` all the same.
 */
export function LeadForm(props: LeadFormProps): JSX.Element {
  const { values, onValuesChange, badFields, isSubmitting, hasFailed, onSubmit, firstField, captchaPlace } = props;
  const { lead: texts, words } = useLateTexts();
  const { privacyUrl } = useSite().legal;
  const failureId = useId();
  const [isTypingPhone, setTypingPhone] = useState(false);
  const errorOf = (field: keyof typeof texts.errors): string | undefined =>
    badFields.includes(field) ? texts.errors[field] : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  const name = { autoCapitalize: "words", maxLength: LEAD_LIMITS.nameMaxLength };
  const textFields: Readonly<Record<TextField, ComponentProps<"input">>> = {
    firstName: { ...name, autoComplete: "given-name", ref: firstField },
    lastName: { ...name, autoComplete: "family-name" },
    email: { type: "email", autoComplete: "email", maxLength: LEAD_LIMITS.emailMaxLength },
    phone: {
      type: "tel",
      inputMode: "tel",
      autoComplete: "tel",
      maxLength: PHONE_INPUT_MAX_LENGTH,
      onFocus: () => setTypingPhone(true),
      onBlur: () => setTypingPhone(false),
    },
  };
  return (
    // Enter submits from every field, a held one too; on a touch keyboard it goes to the next field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        ignoreHeldEnter(event);
        goToNextField(event);
      }}
      className="flex min-h-0 flex-auto flex-col short:flex-none"
    >
      <div className="relative grid min-h-0 flex-auto gap-4 overflow-y-auto overscroll-contain scroll-py-4 px-5 py-4 short:overflow-visible">
        {(Object.keys(textFields) as TextField[]).map((field) => (
          <Field
            key={field}
            label={texts[field]}
            required
            error={errorOf(field)}
            hint={field === "phone" ? dialledNumberHint(values.phone, texts, isTypingPhone) : undefined}
          >
            {(control) => (
              <Input
                {...textFields[field]}
                {...control}
                enterKeyHint="next"
                name={field}
                value={values[field]}
                onChange={(event) => onValuesChange({ [field]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <Field label={texts.businessType} required error={errorOf("businessType")}>
          {(control) => (
            <Select
              {...control}
              name="businessType"
              value={values.businessType}
              onChange={({ currentTarget: { value } }) =>
                onValuesChange({ businessType: isBusinessTypeId(value) ? value : "" })
              }
            >
              <option value="">{texts.businessTypePlaceholder}</option>
              {BUSINESS_TYPE_IDS.map((id) => (
                <option key={id} value={id}>
                  {words.tradeName(id)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label={texts.consent}
          name="hasConsent"
          required
          checked={values.hasConsent}
          error={errorOf("hasConsent")}
          onChange={(event) => onValuesChange({ hasConsent: event.currentTarget.checked })}
        />
        {privacyUrl ? (
          <a
            href={privacyUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="focus-ring -mt-4 ml-9 inline-flex min-h-11 items-center justify-self-start text-small text-ink underline"
          >
            {texts.privacy}
            <span className="sr-only"> {texts.newTab}</span>
          </a>
        ) : null}
        <div ref={captchaPlace} className="empty:hidden" />
        <Honeypot value={values.website} onValueChange={(website) => onValuesChange({ website })} />
      </div>
      <div className="border-t border-rule bg-sheet px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {hasFailed ? (
          <p id={failureId} className="m-0 mb-2 text-small font-bold text-alarm">
            {texts.failed}
          </p>
        ) : null}
        <Button
          type="submit"
          aria-disabled={isSubmitting}
          aria-describedby={hasFailed ? failureId : undefined}
          className="w-full"
        >
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}

function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const fields = [...event.currentTarget.elements];
  const next = fields[fields.indexOf(event.target as Element) + 1];
  const isTextField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
  if (event.key !== "Enter" || !isTextField || !window.matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}

/** Room for the "+1" that normalising may add. */
const PHONE_INPUT_MAX_LENGTH = LEAD_LIMITS.phoneMaxLength - "+1".length;
