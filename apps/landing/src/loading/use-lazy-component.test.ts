import { act, renderHook } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { useLazyComponent } from "./use-lazy-component.ts";

const Arrived: ComponentType = () => null;
const offline = (): Promise<ComponentType> => Promise.reject(new TypeError("Failed to fetch the module"));

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function renderLazy(fetchComponent: () => Promise<ComponentType>) {
  return renderHook(() => useLazyComponent(fetchComponent)).result;
}

const reports = (): readonly string[] =>
  logged.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("app/load-chunk"));

describe("useLazyComponent", () => {
  it("useLazyComponent fetches nothing until it is asked, and once however often it is", async () => {
    const fetchComponent = vi.fn<() => Promise<ComponentType>>(() => Promise.resolve(Arrived));
    const lazy = renderLazy(fetchComponent);
    expect(fetchComponent).not.toHaveBeenCalled();
    await act(async () => {
      lazy.current.load();
      lazy.current.load();
    });
    await act(async () => lazy.current.load());
    expect(lazy.current).toMatchObject({ Component: Arrived, hasFailed: false });
    expect(fetchComponent).toHaveBeenCalledOnce();
  });

  it("useLazyComponent fetches again when it is asked after a failure, and a later success clears it", async () => {
    const fetchComponent = vi
      .fn<() => Promise<ComponentType>>(() => Promise.resolve(Arrived))
      .mockImplementationOnce(offline);
    const lazy = renderLazy(fetchComponent);
    await act(async () => lazy.current.load());
    expect(lazy.current).toMatchObject({ Component: null, hasFailed: true });
    expect(reports()).toHaveLength(1);
    await act(async () => lazy.current.load());
    expect(fetchComponent).toHaveBeenCalledTimes(2);
    expect(lazy.current).toMatchObject({ Component: Arrived, hasFailed: false });
  });
});
