import { act, renderHook } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { PageProvider } from "../page-context.tsx";
import { openTestPage } from "../testing/render-on-page.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

const Arrived: ComponentType = () => null;
const offline = (): Promise<ComponentType> => Promise.reject(new TypeError("Failed to fetch the module"));

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function renderLazy(fetchComponent: () => Promise<ComponentType>, fetchTexts = () => Promise.resolve()) {
  const { page, texts, late: atHand } = openTestPage();
  const late = { ...atHand, fetch: fetchTexts };
  const wrapper = ({ children }: { readonly children: ReactNode }) => PageProvider({ page, texts, late, children });
  return renderHook(() => useLazyComponent(fetchComponent), { wrapper }).result;
}

const reports = (): readonly string[] =>
  logged.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("app/load-chunk"));

describe("useLazyComponent", () => {
  it("useLazyComponent fetches nothing until it is asked to", () => {
    const fetchComponent = vi.fn<() => Promise<ComponentType>>(() => Promise.resolve(Arrived));
    const lazy = renderLazy(fetchComponent);
    expect(fetchComponent).not.toHaveBeenCalled();
    expect(lazy.current).toMatchObject({ Component: null, hasFailed: false });
  });

  it("useLazyComponent has the component when it has arrived", async () => {
    const lazy = renderLazy(() => Promise.resolve(Arrived));
    await act(async () => lazy.current.load());
    expect(lazy.current.Component).toBe(Arrived);
    expect(lazy.current.hasFailed).toBe(false);
  });

  it("useLazyComponent fetches once, however often it is asked", async () => {
    const fetchComponent = vi.fn<() => Promise<ComponentType>>(() => Promise.resolve(Arrived));
    const lazy = renderLazy(fetchComponent);
    await act(async () => {
      lazy.current.load();
      lazy.current.load();
    });
    await act(async () => lazy.current.load());
    expect(fetchComponent).toHaveBeenCalledOnce();
  });

  it("useLazyComponent has failed after a failure, and reports it once", async () => {
    const lazy = renderLazy(offline);
    await act(async () => lazy.current.load());
    expect(lazy.current).toMatchObject({ Component: null, hasFailed: true });
    expect(reports()).toHaveLength(1);
  });

  it("useLazyComponent has failed where the texts of late parts cannot be fetched, and has the component once they can", async () => {
    const fetchTexts = vi.fn<() => Promise<void>>(() => Promise.resolve());
    fetchTexts.mockRejectedValueOnce(new TypeError("offline"));
    const lazy = renderLazy(() => Promise.resolve(Arrived), fetchTexts);
    await act(async () => lazy.current.load());
    expect(lazy.current).toMatchObject({ Component: null, hasFailed: true });
    expect(reports()).toHaveLength(1);
    await act(async () => lazy.current.load());
    expect(lazy.current).toMatchObject({ Component: Arrived, hasFailed: false });
  });

  it("useLazyComponent fetches again when it is asked after a failure, and a later success clears it", async () => {
    const fetchComponent = vi
      .fn<() => Promise<ComponentType>>(() => Promise.resolve(Arrived))
      .mockImplementationOnce(offline);
    const lazy = renderLazy(fetchComponent);
    await act(async () => lazy.current.load());
    expect(lazy.current.hasFailed).toBe(true);
    await act(async () => lazy.current.load());
    expect(fetchComponent).toHaveBeenCalledTimes(2);
    expect(lazy.current).toMatchObject({ Component: Arrived, hasFailed: false });
  });
});
