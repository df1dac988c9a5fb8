// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { useCallFixture } from "../testing/call-fixture.ts";

const fixtureOf = useCallFixture();
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "voice");
});

it("a component with a call survives a hot reload during a call, and can end it afterwards", async () => {
  const { default: refresh } = await import("react-refresh/runtime");
  // It listens to React's renderer, so it comes before it.
  refresh.injectIntoGlobalHook(globalThis);
  const { act, cleanup, fireEvent, render, screen } = await import("@testing-library/react");
  const { CallButton } = await import("../testing/call-button.tsx");
  refresh.register(CallButton, "CallButton");
  const fixture = fixtureOf();
  const pass = (ms: number): Promise<void> => act(() => fixture.pass(ms));
  render(<CallButton />);
  fireEvent.click(screen.getByRole("button", { name: "Call" }));
  await pass(1000);
  expect(screen.getByRole("button", { name: "Mute" })).toBeDefined();

  // The module is evaluated again, as the browser does with an edited file.
  const edited = "../testing/call-button.tsx?edited";
  const next = (await import(/* @vite-ignore */ edited)) as { readonly CallButton: typeof CallButton };
  expect(next.CallButton).not.toBe(CallButton);
  refresh.register(next.CallButton, "CallButton");
  act(() => void refresh.performReactRefresh());
  await pass(2000);
  expect(screen.getByRole("button", { name: "Mute" })).toBeDefined();
  expect(fixture.browser.microphones()).toHaveLength(1);
  expect(fixture.requests).toHaveLength(1);

  fireEvent.click(screen.getByRole("button", { name: "End call" }));
  await pass(500);
  expect(screen.getByRole("status").textContent).toBe("The call has ended. ");
  expect(fixture.browser.microphones()).toEqual([]);
  cleanup();
  await fixture.pass(100);
});
