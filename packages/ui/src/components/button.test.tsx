import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, type FormEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button, ButtonLink } from "./button.tsx";

const THEME = readFileSync(join(import.meta.dirname, "../theme.css"), "utf8");

describe("Button", () => {
  it("Button is a button by role, named by its content", () => {
    render(<Button>Save</Button>);
    expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  it("Button does not submit a form unless it says so", async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Look closer</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Look closer" }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("Button reacts to a click, Enter and Space", async () => {
    const onClick = vi.fn();
    const user = userEvent.setup();
    render(<Button onClick={onClick}>Save</Button>);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.keyboard("{Enter}");
    await user.keyboard(" ");
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["Button", (onKeyDown: () => void) => <Button onKeyDown={onKeyDown}>Save</Button>],
    [
      "ButtonLink",
      (onKeyDown: () => void) => (
        <ButtonLink href="/" onKeyDown={onKeyDown}>
          Save
        </ButtonLink>
      ),
    ],
  ])("%s ignores the repeats of a held Enter key, and calls the handler that it was given", (_name, element) => {
    const onKeyDown = vi.fn();
    render(element(onKeyDown));
    const isIgnored = (key: string, repeat: boolean): boolean =>
      !fireEvent.keyDown(screen.getByText("Save"), { key, repeat });
    expect(isIgnored("Enter", false)).toBe(false);
    expect(isIgnored("Enter", true)).toBe(true);
    expect(isIgnored("Tab", true)).toBe(false);
    expect(onKeyDown).toHaveBeenCalledTimes(3);
  });

  it("Button does nothing while it is disabled", async () => {
    const onClick = vi.fn();
    render(
      <Button disabled onClick={onClick}>
        Sending...
      </Button>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Sending..." }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole("button")).toBeDisabled();
  });

  it("Button with aria-disabled keeps the focus, says that it is disabled, does nothing and submits nothing", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" aria-disabled={isBusy} onClick={onClick}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const user = userEvent.setup();
    const button = screen.getByRole("button", { name: "Send" });
    button.focus();
    rerender(form(true));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{Enter} ");
    await user.click(button);
    await user.type(screen.getByLabelText("Name"), "Dana{Enter}");
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    await user.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("Button passes native attributes and the ref on, and keeps classes of its own", () => {
    const ref = createRef<HTMLButtonElement>();
    render(
      <Button ref={ref} aria-haspopup="dialog" className="w-full">
        Open
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Open" });
    expect(ref.current).toBe(button);
    expect(button).toHaveAttribute("aria-haspopup", "dialog");
    expect(button).toHaveClass("w-full", "kit-button");
  });

  it.each(["primary", "secondary", "quiet", "destructive"] as const)("Button of the variant %s says so", (variant) => {
    render(<Button variant={variant}>Go</Button>);
    expect(screen.getByRole("button")).toHaveAttribute("data-variant", variant);
  });

  it("Button is the primary one unless it says otherwise", () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole("button")).toHaveAttribute("data-variant", "primary");
  });

  it("Button has a look of its own for each variant, which the theme defines", () => {
    const variants = ["primary", "secondary", "quiet", "destructive", "outline"] as const;
    render(variants.map((variant) => <Button key={variant} variant={variant} />));
    const looks = screen.getAllByRole("button").map((button) => button.className.split(" "));
    expect(looks).toEqual(variants.map((variant) => ["kit-button", `kit-button-${variant}`]));
    const defined = [...THEME.matchAll(/@utility kit-button-(\w+)/g)].map(([, variant]) => variant);
    expect(defined).toEqual(variants);
    expect(THEME).toContain(`@source inline("kit-button-{${variants.join(",")}}")`);
  });
});

describe("ButtonLink", () => {
  it("ButtonLink is a link by role that goes to its address", () => {
    render(<ButtonLink href="#roi-calculator">Calculate</ButtonLink>);
    expect(screen.getByRole("link", { name: "Calculate" })).toHaveAttribute("href", "#roi-calculator");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("ButtonLink looks as the button of its variant does", () => {
    render(
      <>
        <Button variant="secondary">As button</Button>
        <ButtonLink variant="secondary" href="#here">
          As link
        </ButtonLink>
      </>,
    );
    expect(screen.getByRole("link").className).toBe(screen.getByRole("button").className);
  });

  it("ButtonLink passes target, rel and the ref on", () => {
    const ref = createRef<HTMLAnchorElement>();
    render(
      <ButtonLink ref={ref} href="https://booking.example.com/" target="_blank" rel="noopener noreferrer">
        Book
      </ButtonLink>,
    );
    const link = screen.getByRole("link", { name: "Book" });
    expect(ref.current).toBe(link);
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });
});
