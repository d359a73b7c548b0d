import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isLazyPage, lazyPage } from "./lazy-page.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createPage = () => lazyPage<{ name: string }>({ load: async () => Greeting, areas: ["docs"] });

function Greeting({ name }: { name: string }) {
  return <h1>Hello {name}</h1>;
}

describe("lazyPage", () => {
  it("shows the skeleton until the page has loaded", async () => {
    const Page = createPage();
    render(<Page name="Ada" />, { wrapper: WithSkeleton });
    expect(screen.getByText("skeleton")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeTruthy();
  });

  it("renders immediately if it was loaded before", async () => {
    const Page = createPage();
    await Page.preload();
    render(<Page name="Ada" />, { wrapper: WithSkeleton });
    expect(screen.getByRole("heading", { name: "Hello Ada" })).toBeTruthy();
    expect(screen.queryByText("skeleton")).toBeNull();
  });

  it("waits for a connection while offline, and fails immediately while online", async () => {
    vi.useFakeTimers();
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error("Failed to fetch"));
    const fetching = lazyPage<{ name: string }>({ load, areas: [] }).preload();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    load.mockResolvedValueOnce(Greeting);
    goOnline(isOnline);
    expect(await fetching).toBe(Greeting);
    await expect(lazyPage<{ name: string }>({ load, areas: [] }).preload()).rejects.toThrow(
      "Failed to fetch",
    );
  });

  it("retries for a few seconds once the browser is online, because the network may not work yet", async () => {
    vi.useFakeTimers();
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error("Failed to fetch"));
    const back = lazyPage<{ name: string }>({ load, areas: [] }).preload();
    await vi.advanceTimersByTimeAsync(0);
    goOnline(isOnline);
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValueOnce(Greeting);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await back).toBe(Greeting);

    isOnline.mockReturnValue(false);
    const lost = expect(lazyPage<{ name: string }>({ load, areas: [] }).preload()).rejects.toThrow(
      "Failed to fetch",
    );
    await vi.advanceTimersByTimeAsync(0);
    goOnline(isOnline);
    await vi.advanceTimersByTimeAsync(10_000);
    await lost;
  });

  it("loads again if the connection came back while loading failed", async () => {
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const load = vi.fn<() => Promise<typeof Greeting>>().mockImplementationOnce(async () => {
      isOnline.mockReturnValue(true);
      throw new Error("Failed to fetch");
    });
    load.mockResolvedValueOnce(Greeting);
    expect(await lazyPage<{ name: string }>({ load, areas: [] }).preload()).toBe(Greeting);
  });

  it("is distinguishable from other components", () => {
    expect(isLazyPage(createPage())).toBe(true);
    expect([isLazyPage(Greeting), isLazyPage("div")]).toEqual([false, false]);
  });
});

function goOnline(isOnline: { mockReturnValue(value: boolean): unknown }): void {
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
}

function WithSkeleton({ children }: { children: React.ReactNode }) {
  return <Suspense fallback="skeleton">{children}</Suspense>;
}
