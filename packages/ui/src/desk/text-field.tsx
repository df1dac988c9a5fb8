import type { ComponentProps, JSX } from "react";
import { Field, type FieldProps } from "../components/field.tsx";
import { Input } from "../components/input.tsx";

type TextFieldProps = Omit<FieldProps, "children"> &
  Pick<ComponentProps<"input">, "name" | "type" | "inputMode" | "autoComplete" | "maxLength" | "onBlur"> & {
    readonly value: string;
    readonly onText: (text: string) => void;
    readonly inputClassName?: string;
  };

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, hint, error, required, className, value, onText, inputClassName, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <Input
          autoComplete="off"
          {...input}
          {...control}
          value={value}
          onChange={(event) => onText(event.currentTarget.value)}
          className={inputClassName}
        />
      )}
    </Field>
  );
}
