import { describe, expect, it, vi } from "vitest";
import { createEventHub } from "./event-hub.ts";

type Events = { greet: [name: string]; leave: [] };

describe("createEventHub", () => {
  it("calls the listeners of an event in their order, until they unsubscribe, and keeps equal ones apart", () => {
    const heard: string[] = [];
    const hub = createEventHub<Events>();
    const listener = (name: string): void => void heard.push(name);
    const unsubscribe = hub.on("greet", listener);
    hub.on("greet", (name) => heard.push(`second ${name}`));
    hub.on("greet", listener);
    hub.emit("greet", "Ada");
    unsubscribe();
    unsubscribe();
    hub.emit("greet", "Bob");
    hub.emit("leave");
    expect(heard).toEqual(["Ada", "second Ada", "Ada", "second Bob", "Bob"]);
  });

  it("does not call a listener that another has just unsubscribed, nor one that is added while it emits", () => {
    const heard: string[] = [];
    const hub = createEventHub<Events>();
    hub.on("leave", () => {
      heard.push("first");
      unsubscribe();
      hub.on("leave", () => heard.push("added"));
    });
    const unsubscribe = hub.on("leave", () => heard.push("second"));
    hub.emit("leave");
    expect(heard).toEqual(["first"]);
  });

  it("logs a listener that throws, and goes on with the next one", () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const heard: string[] = [];
    const hub = createEventHub<Events>();
    const oops = new Error("oops");
    hub.on("leave", () => {
      throw oops;
    });
    hub.on("leave", () => heard.push("second"));
    hub.emit("leave");
    expect(heard).toEqual(["second"]);
    expect(log.mock.calls).toEqual([['A "leave" listener of the voice client threw:', oops]]);
  });
});
