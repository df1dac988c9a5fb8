import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, type FormEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button, ButtonLink } from "./button.tsx";

const THEME = readFileSync(join(import.meta.dirname, "../theme.css"), "utf8");

describe("Button", () => {
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

  it("Button with aria-disabled keeps the focus, says that it is disabled, and submits nothing", async () => {
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

  it("Button has a look of its own for each variant, which the theme defines", () => {
    const variants = ["primary", "secondary", "quiet", "destructive", "outline"] as const;
    render([...variants, undefined].map((variant) => <Button key={variant ?? ""} variant={variant} />));
    const named = screen.getAllByRole("button").map((button) => button.dataset["variant"]);
    expect(named).toEqual([...variants, "primary"]);
    const looks = screen.getAllByRole("button").map((button) => button.className.split(" "));
    expect(looks.slice(0, -1)).toEqual(variants.map((variant) => ["kit-button", `kit-button-${variant}`]));
    const defined = [...THEME.matchAll(/@utility kit-button-(\w+)/g)].map(([, variant]) => variant);
    expect(defined).toEqual(variants);
    expect(THEME).toContain(`@source inline("kit-button-{${variants.join(",")}}")`);
  });
});

describe("ButtonLink", () => {
  it("ButtonLink is a link that looks as the button of its variant does, and passes the ref on", () => {
    const ref = createRef<HTMLAnchorElement>();
    render(
      <>
        <Button variant="secondary">As button</Button>
        <ButtonLink ref={ref} variant="secondary" href="https://booking.example.com/" target="_blank" rel="noopener">
          As link
        </ButtonLink>
      </>,
    );
    const link = screen.getByRole("link", { name: "As link" });
    expect(link.className).toBe(screen.getByRole("button").className);
    expect(ref.current).toBe(link);
    expect(link).toHaveAttribute("href", "https://booking.example.com/");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener");
  });
});
