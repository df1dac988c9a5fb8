import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Field } from "./field.tsx";
import { Select } from "./select.tsx";

function renderSelect(error?: string) {
  const onChange = vi.fn((event: { readonly currentTarget: HTMLSelectElement }) => event.currentTarget.value);
  render(
    <Field label="Business type" required error={error}>
      {(control) => (
        <Select {...control} name="businessType" defaultValue="" onChange={onChange}>
          <option value="">Choose your business type</option>
          <option value="hvac">HVAC</option>
        </Select>
      )}
    </Field>,
  );
  return onChange;
}

describe("Select", () => {
  it("Select is a native select, named by its label, with its options", () => {
    renderSelect();
    const select = screen.getByRole("combobox", { name: "Business type" });
    expect(select.tagName).toBe("SELECT");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Choose your business type",
      "HVAC",
    ]);
  });

  it("Select shows the placeholder until something is chosen, and reports the choice", async () => {
    const onChange = renderSelect();
    const select = screen.getByRole("combobox");
    expect(select).toHaveDisplayValue("Choose your business type");
    await userEvent.selectOptions(select, "HVAC");
    expect(select).toHaveDisplayValue("HVAC");
    expect(onChange).toHaveReturnedWith("hvac");
  });

  it("Select is marked required and invalid, and described by its error", () => {
    renderSelect("Choose your business type.");
    const select = screen.getByRole("combobox");
    expect(select).toBeRequired();
    expect(select).toHaveAttribute("aria-invalid", "true");
    expect(select).toHaveAccessibleDescription("Choose your business type.");
  });
});
