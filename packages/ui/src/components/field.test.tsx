import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Field, FieldError, type FieldProps } from "./field.tsx";
import { Input } from "./input.tsx";

function renderField(props: Partial<FieldProps> = {}) {
  return render(
    <Field label="Email" {...props}>
      {(control) => <Input {...control} name="email" />}
    </Field>,
  );
}

describe("Field", () => {
  it("Field names its control by its label", () => {
    renderField();
    expect(screen.getByRole("textbox", { name: "Email" })).toBe(screen.getByLabelText("Email"));
  });

  it("Field without hint and error has no description and is valid", () => {
    renderField();
    const control = screen.getByRole("textbox");
    expect(control).not.toHaveAttribute("aria-describedby");
    expect(control).toHaveAttribute("aria-invalid", "false");
    expect(control).toBeValid();
  });

  it("Field with hint and error marks the control as invalid and describes it by both, the hint first", () => {
    renderField({ hint: "We answer there.", error: "Enter your email." });
    const control = screen.getByRole("textbox");
    expect(control).toHaveAttribute("aria-invalid", "true");
    expect(control).toHaveAccessibleDescription("We answer there. Enter your email.");
  });

  it("Field takes mark and description away when the error goes", () => {
    const { rerender } = renderField({ error: "Enter your email." });
    rerender(<Field label="Email">{(control) => <Input {...control} name="email" />}</Field>);
    const control = screen.getByRole("textbox");
    expect(control).toHaveAttribute("aria-invalid", "false");
    expect(control).toHaveAccessibleDescription("");
    expect(screen.queryByText("Enter your email.")).toBeNull();
  });

  it("Field marks a required control as required, and others not", () => {
    const { rerender } = renderField({ required: true });
    expect(screen.getByRole("textbox")).toBeRequired();
    rerender(<Field label="Email">{(control) => <Input {...control} />}</Field>);
    expect(screen.getByRole("textbox")).not.toBeRequired();
  });
});

describe("FieldError", () => {
  it("FieldError has a sign before its words that is hidden from screen readers: never colour alone", () => {
    render(<FieldError id="wrong">Enter your email.</FieldError>);
    const error = screen.getByText("Enter your email.").parentElement;
    expect(error).toHaveAttribute("id", "wrong");
    expect(error?.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  });
});
