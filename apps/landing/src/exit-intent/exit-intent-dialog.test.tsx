import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type JSX } from "react";
import { describe, expect, it, vi } from "vitest";
import { ExitIntentDialog } from "./exit-intent-dialog.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

const ACCEPT = "Get My Free ROI Report + Strategy Call";
const DISMISS = "No thanks, I'll pass on growing my business";

type Calls = { readonly onAccept: () => void; readonly onClose: () => void };

function Harness({ onAccept, onClose }: Calls): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Before
      </button>
      <h2 tabIndex={-1}>What does a missed call cost you?</h2>
      <ExitIntentDialog
        open={open}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
        onAccept={() => {
          onAccept();
          return screen.getByRole("heading", { level: 2, name: /missed call/, hidden: true });
        }}
      />
    </>
  );
}

async function openDialog() {
  const calls = { onAccept: vi.fn(), onClose: vi.fn() };
  const user = userEvent.setup();
  renderOnPage(<Harness {...calls} />);
  await user.click(screen.getByRole("button", { name: "Before" }));
  const accept = await screen.findByRole("button", { name: ACCEPT });
  await waitFor(() => expect(accept).toHaveFocus());
  return { user, ...calls };
}

async function expectDismissedBy(leave: (user: ReturnType<typeof userEvent.setup>) => Promise<void>): Promise<void> {
  const { user, onAccept, onClose } = await openDialog();
  await leave(user);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onClose).toHaveBeenCalledOnce();
  expect(onAccept).not.toHaveBeenCalled();
}

async function expectFocusBack(): Promise<void> {
  await waitFor(() => expect(screen.getByRole("button", { name: "Before" })).toHaveFocus());
}

describe("ExitIntentDialog", () => {
  it("ExitIntentDialog shows the specification's texts, word for word", async () => {
    await openDialog();
    const dialog = screen.getByRole("dialog", { name: "Wait! Don't Miss Out" });
    expect(dialog).toHaveAccessibleDescription("Get your FREE ROI report + strategy call before you leave");
    expect(screen.getByRole("button", { name: ACCEPT })).toBeVisible();
    expect(screen.getByRole("button", { name: DISMISS })).toBeVisible();
  });

  it("ExitIntentDialog closes by its main button, goes to the calculator and focuses what is there", async () => {
    const { user, onAccept, onClose } = await openDialog();
    await user.click(screen.getByRole("button", { name: ACCEPT }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onClose).toHaveBeenCalledOnce();
    expect(onAccept).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole("heading", { name: /missed call/ })).toHaveFocus());
  });

  it("ExitIntentDialog closes by its dismiss button, and the focus goes back (E1)", async () => {
    await expectDismissedBy((user) => user.click(screen.getByRole("button", { name: DISMISS })));
    await expectFocusBack();
  });

  it("ExitIntentDialog closes by its backdrop (E1)", async () => {
    await expectDismissedBy(async (user) => {
      // A press sooner than that may be the second half of a double click.
      const later = performance.now() + 700;
      vi.spyOn(performance, "now").mockReturnValue(later);
      await user.click(screen.getByRole("dialog"));
    });
  });
});
