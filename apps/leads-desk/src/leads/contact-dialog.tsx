import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, type BusinessTypeId } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { ChoiceField } from "@contractor-roi/ui/desk/choice-field";
import { PlainDialog } from "@contractor-roi/ui/desk/plain-dialog";
import { TextField } from "@contractor-roi/ui/desk/text-field";
import { useState, type JSX } from "react";
import { describeProblem, type LeadInFull, saveContact, type TypedLead } from "./leads-api.ts";

type ContactDialogProps = {
  /** To be corrected. @default a new one is added */
  readonly lead?: LeadInFull["lead"];
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

const NOBODY = { first_name: "", last_name: "", email: "", phone: "", business_type: "" as BusinessTypeId };
const FIELDS = [
  { name: "first_name", label: "First name", required: true },
  { name: "last_name", label: "Last name" },
  { name: "phone", label: "Phone", type: "tel", hint: "A phone or an email address is enough." },
  { name: "email", label: "Email", type: "email", hint: "No report is mailed by itself." },
  { name: "source", label: "How they came", hint: "Such as phone, referral, walk-in." },
  { name: "note", label: "Note" },
] as const;
const TRADES = BUSINESS_TYPE_IDS.map((trade) => [trade, BUSINESS_TYPES[trade].label] as const);

/** Asks for a name, a phone or an address, and a trade; of a new lead also how it came. */
export function ContactDialog({ lead, onClose, onSaved }: ContactDialogProps): JSX.Element {
  // Made once: whatever is tried again is one lead.
  const [id] = useState(() => lead?.id ?? crypto.randomUUID());
  const { first_name, last_name, email, phone, business_type } = lead ?? NOBODY;
  const contact = { first_name, last_name, email, phone, business_type };
  const [typed, setTyped] = useState<TypedLead>(lead ? contact : { ...contact, source: "phone", note: "" });
  const [problem, setProblem] = useState("");
  return (
    <PlainDialog title={lead ? "Correct this lead" : "New lead"} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void saveContact(id, typed)
            .then(() => onSaved(id))
            .then(onClose, (error: unknown) => setProblem(describeProblem(error)));
        }}
      >
        <ChoiceField
          label="Trade"
          required
          value={typed.business_type}
          options={[["", "Choose"], ...TRADES]}
          onChoose={(trade) => setTyped({ ...typed, business_type: trade as BusinessTypeId })}
        />
        {FIELDS.filter(({ name }) => name in typed).map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            maxLength={254}
            value={typed[name] ?? ""}
            onText={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        <output className="font-bold text-alarm">{problem}</output>
        <Button type="submit">Save</Button>
      </form>
    </PlainDialog>
  );
}
