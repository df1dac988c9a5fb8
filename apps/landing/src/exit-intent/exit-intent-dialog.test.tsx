import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type JSX } from "react";
import { expect, it, vi } from "vitest";
import { ExitIntentDialog } from "./exit-intent-dialog.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

function Harness({ onAccept }: { readonly onAccept: () => null }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Before
      </button>
      <ExitIntentDialog open={open} onClose={() => setOpen(false)} onAccept={onAccept} />
    </>
  );
}

it.each([
  ["its dismiss button", "{Tab}{Enter}"],
  ["Esc", "{Escape}"],
])("ExitIntentDialog shows the specification's texts, closes by %s, and the focus goes back", async (_what, keys) => {
  const onAccept = vi.fn(() => null);
  const user = userEvent.setup();
  renderOnPage(<Harness onAccept={onAccept} />);
  await user.click(screen.getByRole("button", { name: "Before" }));
  const dialog = await screen.findByRole("dialog", { name: "Wait! Don't Miss Out" });
  expect(dialog).toHaveAccessibleDescription("Get your FREE ROI report + strategy call before you leave");
  const accept = screen.getByRole("button", { name: "Get My Free ROI Report + Strategy Call" });
  await waitFor(() => expect(accept).toHaveFocus());
  expect(screen.getByRole("button", { name: "No thanks, I'll pass on growing my business" })).toBeVisible();
  await user.keyboard(keys);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Before" })).toHaveFocus());
  expect(onAccept).not.toHaveBeenCalled();
});
