import type { ComponentProps, JSX } from "react";
import { Field, type FieldProps } from "../components/field.tsx";
import { Input } from "../components/input.tsx";

type TextFieldProps = Omit<FieldProps, "children" | "className"> &
  Pick<
    ComponentProps<"input">,
    "name" | "type" | "inputMode" | "autoComplete" | "maxLength" | "onBlur" | "className"
  > & {
    readonly value: string;
    readonly onText: (text: string) => void;
  };

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, hint, error, required, value, onText, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Input
          autoComplete="off"
          {...input}
          {...control}
          value={value}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
