import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState, type JSX } from "react";
import { createPortal } from "react-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useDialogPlace } from "./dialog-place.tsx";
import { dismissToast, showToast, Toaster } from "./toaster.tsx";

type HarnessProps = {
  readonly onOpenChange?: (open: boolean) => void;
  readonly focusName?: boolean;
  readonly keepMounted?: boolean;
  readonly finalFocus?: () => HTMLElement | null;
};

function Harness({ onOpenChange, focusName = false, keepMounted, finalFocus }: HarnessProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Get the report</Button>
      <Button>Something else</Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          onOpenChange?.(next);
        }}
        title="Get Your Free Report"
        description="Your report, and a call."
        initialFocus={focusName ? name : undefined}
        finalFocus={finalFocus}
        keepMounted={keepMounted}
      >
        <label>
          Name <input ref={name} />
        </label>
        <Button onClick={() => setOpen(false)}>Send</Button>
      </Dialog>
    </>
  );
}

/** False if no frames are drawn. */
let isDrawn = true;

// jsdom has no animations. These draw nothing in between.
Element.prototype.animate = (_keyframes, options) => {
  const nothing = (): void => undefined;
  const animation: Partial<Animation> = { playState: "running", commitStyles: nothing, cancel: nothing };
  const { duration } = options as KeyframeAnimationOptions;
  setTimeout(
    () => isDrawn && animation.onfinish?.call(animation as Animation, new Event("finish") as AnimationPlaybackEvent),
    Number(duration),
  );
  return animation as Animation;
};
afterEach(() => {
  isDrawn = true;
  vi.restoreAllMocks();
});

async function openDialog(props: HarnessProps = {}) {
  const user = userEvent.setup();
  render(<Harness {...props} />);
  await user.click(screen.getByRole("button", { name: "Get the report" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toContainElement(focused()));
  return { user, dialog };
}

function sheet(): HTMLElement | null {
  return document.querySelector("[data-slot=dialog-sheet]");
}

function focused(): HTMLElement {
  if (document.activeElement instanceof HTMLElement) return document.activeElement;
  throw new Error("Cannot tell what has the focus as an element must have it: none has");
}

/** Lets the time pass in which a press is the second half of a double click. */
function passDoubleClick(): void {
  const later = performance.now() + 700;
  vi.spyOn(performance, "now").mockReturnValue(later);
}

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("Dialog", () => {
  it("Dialog is labelled by its title, a heading, and described by its description", async () => {
    const { dialog } = await openDialog();
    expect(dialog).toHaveAccessibleName("Get Your Free Report");
    expect(dialog).toHaveAccessibleDescription("Your report, and a call.");
    expect(within(dialog).getByRole("heading", { name: "Get Your Free Report" })).toBeInTheDocument();
  });

  it("Dialog keeps the tab key inside", async () => {
    const { user, dialog } = await openDialog();
    for (let presses = 0; presses < 8; presses += 1) {
      await user.tab({ shift: presses > 4 });
      expect(dialog).toContainElement(focused());
    }
  });

  it("Dialog that stays mounted is hidden until it opens, and keeps over a close what was typed", async () => {
    const { user, dialog } = await openDialog({ keepMounted: true, focusName: true });
    await user.type(within(dialog).getByLabelText("Name"), "Dana");
    await user.keyboard("{Escape}");
    await expectClosed();
    expect(screen.getByText("Get Your Free Report")).not.toBeVisible();
    expect(screen.getByLabelText("Name")).not.toBeVisible();
    await user.click(screen.getByRole("button", { name: "Get the report" }));
    expect(await screen.findByRole("dialog")).toBe(dialog);
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Dana");
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  });

  it("Dialog closes on its close button", async () => {
    const onOpenChange = vi.fn();
    const { user } = await openDialog({ onOpenChange });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await expectClosed();
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("Dialog closes on a click on its backdrop, but not on the second half of a double click", async () => {
    const onOpenChange = vi.fn();
    const { user, dialog } = await openDialog({ onOpenChange });
    await user.click(dialog);
    expect(onOpenChange).not.toHaveBeenCalled();
    passDoubleClick();
    await user.click(dialog);
    await expectClosed();
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("Dialog leaves the focus and its controls alone at the second half of a double tap", async () => {
    const { user } = await openDialog({ focusName: true });
    const send = screen.getByRole("button", { name: "Send" });
    await user.pointer({ keys: "[TouchA]", target: send });
    expect(screen.getByLabelText("Name")).toHaveFocus();
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    passDoubleClick();
    await user.pointer({ keys: "[TouchA]", target: send });
    await expectClosed();
  });

  it("Dialog stays open where the pointer was pressed inside it and released on its backdrop", async () => {
    const onOpenChange = vi.fn();
    const { user, dialog } = await openDialog({ onOpenChange });
    await user.pointer([
      { keys: "[MouseLeft>]", target: within(dialog).getByText("Your report, and a call.") },
      { keys: "[/MouseLeft]", target: dialog },
    ]);
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it("Dialog that the browser closed itself tells so", async () => {
    const onOpenChange = vi.fn();
    const { dialog } = await openDialog({ onOpenChange });
    if (dialog instanceof HTMLDialogElement) dialog.close();
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
    await expectClosed();
  });

  it("Dialog gives the focus to another place when it was told one", async () => {
    const { user } = await openDialog({
      finalFocus: () => screen.getByRole("button", { name: "Something else", hidden: true }),
    });
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await expectClosed();
    await waitFor(() => expect(screen.getByRole("button", { name: "Something else" })).toHaveFocus());
    // It would end a smooth scroll to this place.
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  });

  it("Dialog shows toasts inside it, where a click on one does not close it", async () => {
    render(<Toaster />);
    const { user, dialog } = await openDialog({ keepMounted: true });
    showToast({ title: "Missing Information", description: "Please fill in all fields.", tone: "destructive" });
    const toast = await within(dialog).findByRole("region", { name: "Notifications" });
    await waitFor(() => expect(toast).toHaveTextContent("Missing Information"));
    await user.click(within(toast).getByText("Please fill in all fields."));
    expect(screen.getByRole("dialog", { name: "Get Your Free Report" })).toBeInTheDocument();
    await user.click(within(toast).getByRole("button", { name: "Dismiss message" }));
    await waitFor(() => expect(screen.queryByText("Missing Information")).toBeNull());
    expect(screen.getByRole("dialog", { name: "Get Your Free Report" })).toBeInTheDocument();
    showToast({ title: "Success!", description: "Report sent!", tone: "success" });
    await user.keyboard("{Escape}");
    await expectClosed();
    expect(dialog).not.toContainElement(screen.getByText("Success!"));
    act(dismissToast);
  });
});

describe("Dialog that moves", () => {
  /** A sheet leaves in a seventh of a second: an act of the user's that takes its time would come after that. */
  const pressEscape = () => fireEvent.keyDown(focused(), { key: "Escape" });

  async function openMovingDialog(props: HarnessProps = {}) {
    vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
    const user = userEvent.setup();
    render(<Harness keepMounted focusName {...props} />);
    await import("./move-sheet.ts");
    await act(() => Promise.resolve());
    const opener = screen.getByRole("button", { name: "Get the report" });
    await user.click(opener);
    const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Get Your Free Report" });
    return { user, dialog, opener };
  }

  it("Dialog that moves is open, with the focus in it, before its sheet has arrived", async () => {
    await openMovingDialog();
    expect(screen.getByLabelText("Name")).toHaveFocus();
    await waitFor(() => expect(sheet()).toHaveStyle({ opacity: "1", transform: "translateY(0px)" }));
  });

  it("Dialog that moves closes when its sheet has left, and gives the focus back then", async () => {
    const { dialog, opener } = await openMovingDialog();
    await waitFor(() => expect(sheet()).toHaveStyle({ opacity: "1" }));
    pressEscape();
    expect(dialog.open).toBe(true);
    expect(sheet()).toHaveAttribute("inert");
    await expectClosed();
    expect(sheet()).toHaveStyle({ opacity: "0" });
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it("Dialog that moves tells once that it closes, however often it is told to", async () => {
    const onOpenChange = vi.fn();
    const { user } = await openMovingDialog({ onOpenChange });
    await user.keyboard("{Escape}{Escape}");
    await user.keyboard("{Escape}");
    await expectClosed();
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("Dialog that moves stays when it is opened again while its sheet leaves", async () => {
    const { user, dialog, opener } = await openMovingDialog();
    await user.keyboard("{Escape}");
    expect(sheet()).toHaveAttribute("inert");
    act(() => opener.click());
    expect(screen.getByLabelText("Name")).toHaveFocus();
    await waitFor(() => expect(sheet()).toHaveStyle({ opacity: "1", transform: "translateY(0px)" }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(dialog.open).toBe(true);
    await user.keyboard("{Escape}");
    await expectClosed();
  });

  it("Dialog that moves stays when it is opened again before it has heard that the browser closed it", async () => {
    const { user, dialog, opener } = await openMovingDialog();
    await user.keyboard("{Escape}");
    act(() => {
      dialog.close();
      opener.click();
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(dialog.open).toBe(true);
    expect(screen.getByLabelText("Name")).toHaveFocus();
  });

  it("Dialog that moves keeps what it was opened with until it has left", async () => {
    await openMovingDialog({ keepMounted: false });
    await waitFor(() => expect(sheet()).toHaveStyle({ opacity: "1" }));
    pressEscape();
    expect(screen.getByLabelText("Name")).toBeInTheDocument();
    await expectClosed();
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  it("Dialog that moves closes also where nothing is drawn, as in a hidden tab", async () => {
    const { user } = await openMovingDialog();
    await waitFor(() => expect(sheet()).toHaveStyle({ opacity: "1" }));
    isDrawn = false;
    await user.keyboard("{Escape}");
    await expectClosed();
    expect(sheet()).not.toHaveStyle({ opacity: "0" });
  });

  it.each([
    ["open", true],
    ["closed", false],
  ])("Dialog that was %s before it could move keeps its sheet, and the texts in it", async (_what, open) => {
    vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
    const renderDialog = (isOpen: boolean): JSX.Element => (
      <Dialog open={isOpen} onOpenChange={() => undefined} title="Get Your Free Report" keepMounted>
        <input aria-label="Name" />
      </Dialog>
    );
    const { rerender } = render(renderDialog(open));
    const field = screen.getByLabelText<HTMLInputElement>("Name");
    field.value = "Dana";
    await import("./move-sheet.ts");
    await act(() => Promise.resolve());
    rerender(renderDialog(!open));
    await waitFor(() => expect(sheet()).toHaveStyle({ opacity: open ? "0" : "1" }));
    expect(screen.getByLabelText("Name")).toBe(field);
    expect(field).toHaveValue("Dana");
  });
});

describe("the place in the open dialog", () => {
  function Call(): JSX.Element {
    const place = useDialogPlace();
    const call = <Button>End the call</Button>;
    return place ? createPortal(call, place) : call;
  }

  it("holds what must stay in reach while a dialog is open, and gives it back", async () => {
    render(<Call />);
    const { user, dialog } = await openDialog({ keepMounted: true });
    await user.click(within(dialog).getByRole("button", { name: "End the call" }));
    expect(screen.getAllByRole("button", { name: "End the call" })).toHaveLength(1);
    expect(dialog).toBeVisible();
    await user.keyboard("{Escape}");
    await expectClosed();
    expect(dialog).not.toContainElement(screen.getByRole("button", { name: "End the call" }));
  });
});
