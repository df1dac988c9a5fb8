import { describe, expect, it } from "vitest";
import { createEventHub } from "./event-hub.ts";

type Events = { greet: [name: string]; leave: [] };

describe("createEventHub", () => {
  it("calls the listeners of an event in their order, until they unsubscribe", () => {
    const heard: string[] = [];
    const hub = createEventHub<Events>(() => undefined);
    const unsubscribe = hub.on("greet", (name) => heard.push(`first ${name}`));
    hub.on("greet", (name) => heard.push(`second ${name}`));
    hub.emit("greet", "Ada");
    unsubscribe();
    unsubscribe();
    hub.emit("greet", "Bob");
    hub.emit("leave");
    expect(heard).toEqual(["first Ada", "second Ada", "second Bob"]);
  });

  it("keeps two subscriptions of one function apart", () => {
    let calls = 0;
    const hub = createEventHub<Events>(() => undefined);
    const listener = (): void => void (calls += 1);
    const unsubscribe = hub.on("leave", listener);
    hub.on("leave", listener);
    unsubscribe();
    hub.emit("leave");
    expect(calls).toBe(1);
  });

  it("reports what a listener throws, and goes on", () => {
    const errors: unknown[] = [];
    let reached = false;
    const hub = createEventHub<Events>((event, error) => errors.push([event, error]));
    hub.on("leave", () => {
      throw new Error("oops");
    });
    hub.on("leave", () => (reached = true));
    hub.emit("leave");
    expect(errors).toEqual([["leave", new Error("oops")]]);
    expect(reached).toBe(true);
  });

  it("does not call a listener that another has just unsubscribed", () => {
    const heard: string[] = [];
    const hub = createEventHub<Events>(() => undefined);
    hub.on("leave", () => {
      heard.push("first");
      unsubscribe();
    });
    const unsubscribe = hub.on("leave", () => heard.push("second"));
    hub.emit("leave");
    expect(heard).toEqual(["first"]);
  });

  it("does not call a listener that is added while it emits", () => {
    let calls = 0;
    const hub = createEventHub<Events>(() => undefined);
    hub.on("leave", () => void hub.on("leave", () => (calls += 1)));
    hub.emit("leave");
    expect(calls).toBe(0);
  });
});
