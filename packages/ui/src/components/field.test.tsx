import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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

  it("Field gives the control the focus when its label is clicked", async () => {
    renderField();
    await userEvent.click(screen.getByText("Email"));
    expect(screen.getByRole("textbox")).toHaveFocus();
  });

  it("Field without hint and error has no description and is valid", () => {
    renderField();
    const control = screen.getByRole("textbox");
    expect(control).not.toHaveAttribute("aria-describedby");
    expect(control).toHaveAttribute("aria-invalid", "false");
    expect(control).toBeValid();
  });

  it("Field describes its control by the hint", () => {
    renderField({ hint: "Calls, scheduling, invoicing" });
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription("Calls, scheduling, invoicing");
  });

  it("Field with an error marks the control as invalid and describes it by the error", () => {
    renderField({ error: "Enter your email." });
    const control = screen.getByRole("textbox");
    expect(control).toHaveAttribute("aria-invalid", "true");
    expect(control).toHaveAccessibleDescription("Enter your email.");
  });

  it("Field with hint and error describes the control by both, the hint first", () => {
    renderField({ hint: "We answer there.", error: "Enter your email." });
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription("We answer there. Enter your email.");
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

  it("Field keeps two fields apart: each has its own label and error", () => {
    render(
      <>
        <Field label="First name" error="Enter your first name.">
          {(control) => <Input {...control} />}
        </Field>
        <Field label="Last name">{(control) => <Input {...control} />}</Field>
      </>,
    );
    expect(screen.getByRole("textbox", { name: "First name" })).toHaveAccessibleDescription("Enter your first name.");
    expect(screen.getByRole("textbox", { name: "Last name" })).toHaveAccessibleDescription("");
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
