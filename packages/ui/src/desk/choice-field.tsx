import type { JSX, ReactNode, Ref } from "react";
import { Field, type FieldProps } from "../components/field.tsx";
import { Select } from "../components/select.tsx";

type ChoiceFieldProps = Omit<FieldProps, "children"> & {
  readonly value: string | number | undefined;
  readonly options: readonly (readonly [value: string | number, label: ReactNode])[];
  readonly onChoose: (value: string) => void;
  readonly ref?: Ref<HTMLSelectElement>;
};

export function ChoiceField({ value, options, onChoose, ref, ...field }: ChoiceFieldProps): JSX.Element {
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} ref={ref} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
