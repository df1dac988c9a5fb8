import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type JSX } from "react";
import { describe, expect, it, vi } from "vitest";
import { NumberInput, type NumberInputProps } from "./number-input.tsx";

type HarnessProps = Partial<NumberInputProps> & { readonly initial?: string };

/** A number input whose owner keeps the text and reads it, as the calculator does. */
function Harness({ initial = "15", onValueChange, ...props }: HarnessProps): JSX.Element {
  const [text, setText] = useState(initial);
  return (
    <NumberInput
      label="Jobs/Month"
      name="jobs"
      spokenUnit="jobs a month"
      initialValue={initial}
      {...props}
      value={text}
      amount={Number(text) || 0}
      onValueChange={(next) => {
        setText(next);
        onValueChange?.(next);
      }}
    />
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>("Jobs/Month");
}

describe("NumberInput", () => {
  it("NumberInput is a text field beside its units, with its label as name and a keypad for decimals", () => {
    render(<Harness unitBefore="$" unitAfter="h / week" />);
    expect(field()).toHaveValue("15");
    expect(field()).toHaveAccessibleName("Jobs/Month");
    expect(screen.getByText("$")).toBeVisible();
    expect(screen.getByText("h / week")).toBeVisible();
    expect(field().type).toBe("text");
    expect(field()).toHaveAttribute("inputmode", "decimal");
  });

  it("NumberInput keeps whatever is typed, pasted or filled in (C8)", async () => {
    const user = userEvent.setup();
    render(<Harness />);
    for (const text of ["1,200", "$1,200", "1 200", "1.200,50", "015.50", "-40", "123456789012345678"]) {
      await user.clear(field());
      await user.type(field(), text);
      expect(field()).toHaveValue(text);
      await user.tripleClick(field());
      await user.paste(`${text} `);
      expect(field()).toHaveValue(`${text} `);
      fireEvent.input(field(), { target: { value: text } });
      expect(field()).toHaveValue(text);
    }
  });

  it("NumberInput leaves its markup as it was, so that the browser puts back what was typed", async () => {
    const user = userEvent.setup();
    render(<Harness initial="350" />);
    await user.clear(field());
    await user.type(field(), "410");
    await user.click(screen.getByRole("button", { name: "Increase Jobs/Month" }));
    expect(field()).toHaveValue("411");
    expect(field()).toHaveAttribute("value", "350");
  });

  it("NumberInput shows a text that its owner changes", () => {
    const shown = (value: string): JSX.Element => (
      <NumberInput
        label="Jobs/Month"
        name="jobs"
        spokenUnit="jobs a month"
        initialValue="15"
        value={value}
        amount={0}
        onValueChange={vi.fn()}
      />
    );
    const { rerender } = render(shown("20"));
    for (const value of ["20", "8", "15", ""]) {
      rerender(shown(value));
      expect(field()).toHaveValue(value);
    }
  });

  it("NumberInput reports the text, not a number: one report per keystroke", async () => {
    const onValueChange = vi.fn();
    render(<Harness initial="" onValueChange={onValueChange} />);
    await userEvent.type(field(), "007");
    expect(onValueChange.mock.calls).toEqual([["0"], ["00"], ["007"]]);
  });

  it("NumberInput stays as it is when the wheel turns over it, also with the focus", async () => {
    const onValueChange = vi.fn();
    render(<Harness onValueChange={onValueChange} />);
    await userEvent.click(field());
    expect(field()).toHaveFocus();
    expect(fireEvent.wheel(field(), { deltaY: 100 })).toBe(true);
    expect(fireEvent.wheel(field(), { deltaY: -100 })).toBe(true);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("15");
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it("NumberInput selects its figure when the focus comes, so that the first key replaces it", async () => {
    const user = userEvent.setup();
    render(<Harness initial="350" />);
    for (const arrive of [
      () => user.click(field()),
      () => user.tab(),
      () => user.click(screen.getByText("Jobs/Month")),
    ]) {
      await arrive();
      await user.keyboard("42");
      expect(field()).toHaveValue("42");
      field().blur();
    }
  });

  it("NumberInput leaves the caret where a click puts it once it has the focus", async () => {
    const user = userEvent.setup();
    render(<Harness initial="350" />);
    await user.click(field());
    await user.pointer([{ target: field(), offset: 0, keys: "[MouseLeft]" }]);
    await user.keyboard("1");
    expect(field()).toHaveValue("1350");
  });

  it("NumberInput goes one step up and down with the arrow keys, and the browser's own step is prevented", async () => {
    const user = userEvent.setup();
    render(<Harness step={10} />);
    await user.click(field());
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(field()).toHaveValue("35");
    await user.keyboard("{ArrowDown}");
    expect(field()).toHaveValue("25");
    expect(fireEvent.keyDown(field(), { key: "ArrowUp" })).toBe(false);
    expect(fireEvent.keyDown(field(), { key: "ArrowDown" })).toBe(false);
  });

  it("NumberInput goes one step with its plus and minus buttons, named after the field", async () => {
    const user = userEvent.setup();
    render(<Harness step={10} />);
    await user.click(screen.getByRole("button", { name: "Increase Jobs/Month" }));
    expect(field()).toHaveValue("25");
    await user.click(screen.getByRole("button", { name: "Decrease Jobs/Month" }));
    await user.click(screen.getByRole("button", { name: "Decrease Jobs/Month" }));
    expect(field()).toHaveValue("5");
  });

  it("NumberInput is one tab stop: its step buttons are not in the tab order", async () => {
    const user = userEvent.setup();
    render(
      <>
        <Harness />
        <button type="button">After</button>
      </>,
    );
    await user.tab();
    expect(field()).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: "After" })).toHaveFocus();
    await user.tab({ shift: true });
    expect(field()).toHaveFocus();
  });

  it("NumberInput does not submit its form with the step buttons", async () => {
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Harness />
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Increase Jobs/Month" }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("NumberInput is described by its unit in words, its notice and its hint, in this order", () => {
    const { rerender } = render(<Harness hint="Calls, scheduling, invoicing" />);
    expect(field()).toHaveAccessibleDescription("jobs a month Calls, scheduling, invoicing");
    rerender(<Harness hint="Calls, scheduling, invoicing" notice="It counts as 0." />);
    expect(field()).toHaveAccessibleDescription("jobs a month It counts as 0. Calls, scheduling, invoicing");
  });

  it("NumberInput announces its notice: the live region is there before", () => {
    const { rerender } = render(<Harness />);
    const region = document.querySelector("[aria-live=polite]");
    expect(region).toBeEmptyDOMElement();
    rerender(<Harness notice="It counts as 0." />);
    expect(region).toHaveTextContent("It counts as 0.");
  });
});

describe("a step of NumberInput", () => {
  it.each([
    [15, 1, "16"],
    [15, -1, "14"],
    [350, 10, "360"],
    [4, -10, "0"],
    [0, -1, "0"],
    [-5, -1, "-6"],
    [-5, 10, "5"],
    [0.1, 0.2, "0.3"],
    [2.5, 1, "3.5"],
    [-0.004, 0, "0"],
    [1e307, 1, "1e+307"],
  ])("from %d by %d leads to %j", (start, amount, next) => {
    render(<Harness initial={String(start)} step={Math.abs(amount)} />);
    fireEvent.click(screen.getByRole("button", { name: `${amount < 0 ? "Decrease" : "Increase"} Jobs/Month` }));
    expect(field()).toHaveValue(next);
  });
});
