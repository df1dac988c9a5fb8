// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { TARGET, useCallFixture } from "../testing/call-fixture.ts";

/** How long a call may try to restore its connection. */
const RECONNECT_LIMIT_MS = 30_000;

const fixtureOf = useCallFixture();

describe("while the browser asks for the microphone", () => {
  it("the snapshot says so, until the visitor has answered", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "prompt";
    void fixture.client.start(TARGET);
    await fixture.pass(300);
    expect(fixture.client.getSnapshot().askingForMicrophone).toBe(false);
    await fixture.pass(200);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", askingForMicrophone: true });
    fixture.browser.answerPrompt();
    await fixture.pass(5);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", askingForMicrophone: false });
  });

  it("the start can be cancelled, and a microphone that is allowed later is closed at once", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "prompt";
    const started = fixture.client.start(TARGET);
    await fixture.pass(1000);
    await fixture.client.stop();
    expect(await started).toBeNull();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { reason: "cancelled" } });
    fixture.browser.answerPrompt();
    await fixture.pass(5);
    expect(fixture.browser.opened).toBe(1);
    expect(fixture.browser.microphones()).toEqual([]);
    expect(fixture.requests).toEqual([]);
  });
});

describe("dismiss", () => {
  it("forgets an error, and lets another start after it", async () => {
    const fixture = fixtureOf({ answer: "unauthorized" });
    void fixture.client.start(TARGET);
    await fixture.pass(1000);
    expect(fixture.client.getSnapshot().status).toBe("error");
    fixture.client.dismiss();
    expect(fixture.client.getSnapshot().status).toBe("idle");
    fixture.scenario = {};
    await fixture.connect();
  });

  it("forgets how a call ended, and its captions; during a call it does nothing", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(7000);
    const { captions } = fixture.client.getSnapshot();
    expect(captions).not.toEqual([]);
    fixture.client.dismiss();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", captions });
    void fixture.client.stop();
    await fixture.pass(500);
    expect(fixture.client.getSnapshot()).toMatchObject({ ended: { by: "visitor" }, captions });
    fixture.client.dismiss();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", captions: [] });
    expect(fixture.client.getSnapshot()).not.toHaveProperty("ended");
  });
});

describe("a network that is gone", () => {
  it("is told at once, and forgotten when it is back", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    window.dispatchEvent(new Event("offline"));
    expect(fixture.client.getSnapshot().reconnecting).toBe(true);
    await fixture.pass(RECONNECT_LIMIT_MS - 1000);
    window.dispatchEvent(new Event("online"));
    expect(fixture.client.getSnapshot().reconnecting).toBe(false);
    await fixture.pass(RECONNECT_LIMIT_MS);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });

  it("is an error when it stays away, with the microphone off", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().interruptConnection();
    await fixture.pass(10);
    expect(fixture.client.getSnapshot().reconnecting).toBe(true);
    await fixture.pass(RECONNECT_LIMIT_MS + 100);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error: { code: "connection-lost" } });
    expect(fixture.browser.microphones()).toEqual([]);
  });
});

it("the screen stays on during a call, and again when the page is shown again", async () => {
  const fixture = fixtureOf();
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<(type: string) => Promise<object>>(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  await fixture.connect();
  expect(request.mock.calls).toEqual([["screen"]]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  void fixture.client.stop();
  await fixture.pass(100);
  expect(release).toHaveBeenCalled();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(navigator, "wakeLock");
});

it("a typed message is sent in the visitor's place, and joins the captions", async () => {
  const fixture = fixtureOf();
  expect(() => fixture.client.sendUserMessage("Hello")).toThrow("Call object is not available.");
  await fixture.connect();
  fixture.client.sendUserMessage("I can't talk here");
  await fixture.pass(10);
  expect(
    fixture
      .call()
      .received.filter(({ action }) => action === "app-msg")
      .at(-1)?.["data"],
  ).toBe(
    JSON.stringify({
      type: "add-message",
      message: { role: "user", content: "I can't talk here" },
      triggerResponseEnabled: true,
    }),
  );
  expect(fixture.client.getSnapshot().captions).toMatchObject([{ role: "user", text: "I can't talk here" }]);
});

describe("tools", () => {
  const call = (args: unknown, id = "1") => ({
    type: "tool-calls",
    toolCallList: [{ id, type: "function", function: { name: "open_form", arguments: args } }],
  });

  it("run with what the assistant has sent, and tell it their text", async () => {
    const fixture = fixtureOf();
    const trades: string[] = [];
    fixture.client.addTool("open_form", {
      read: (args) => (args as { trade: string }).trade,
      run: (trade) => {
        trades.push(trade);
        return "The form is open.";
      },
    });
    await fixture.connect();
    fixture.call().sendToPage(call('{"trade":"plumbing"}'));
    fixture.call().sendToPage(call({ trade: "roofing" }, "2"));
    // The provider repeats what it is not sure of.
    fixture.call().sendToPage(call({ trade: "roofing" }, "2"));
    await fixture.pass(10);
    expect(trades).toEqual(["plumbing", "roofing"]);
    expect(
      fixture
        .call()
        .received.filter(({ action }) => action === "app-msg")
        .at(-1)?.["data"],
    ).toBe(
      JSON.stringify({
        type: "add-message",
        message: { role: "system", content: "open_form: The form is open." },
        triggerResponseEnabled: false,
      }),
    );
  });

  it("that are added during a call run in it", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const run = vi.fn<() => void>();
    fixture.client.addTool("open_form", { read: () => undefined, run });
    fixture.call().sendToPage(call("{}"));
    await fixture.pass(10);
    expect(run).toHaveBeenCalledOnce();
  });

  it("that fail are warnings; unknown ones and removed ones are left alone", async () => {
    const fixture = fixtureOf();
    const remove = fixture.client.addTool("open_form", {
      read: (args) => {
        throw new TypeError(`Cannot read ${String(args)}`);
      },
      run: () => undefined,
    });
    await fixture.connect();
    fixture.call().sendToPage(call("{"));
    await fixture.pass(10);
    expect(fixture.of("warning")).toMatchObject([[{ code: "tool-failed" }]]);
    remove();
    fixture.call().sendToPage(call("{}", "2"));
    fixture.call().sendToPage({ type: "tool-calls", toolCallList: [null, {}] });
    await fixture.pass(10);
    expect(fixture.of("warning")).toHaveLength(1);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });
});

it("a page whose policy refuses the engine's script fails at once: no microphone, no call", async () => {
  const fixture = fixtureOf();
  const property = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...property,
    set() {
      throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
    },
  });
  const started = fixture.client.start(TARGET);
  await fixture.pass(1);
  Object.defineProperty(HTMLScriptElement.prototype, "src", property ?? {});
  expect(await started).toBeNull();
  expect(fixture.client.getSnapshot()).toMatchObject({
    status: "error",
    error: { code: "page-policy", stage: "validation", retryable: false },
  });
  expect(fixture.browser.opened).toBe(0);
  expect(fixture.requests).toEqual([]);
});
