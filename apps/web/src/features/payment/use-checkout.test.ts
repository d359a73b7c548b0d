import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectAuth } from "../../lib/api-client.ts";
import { useCheckout } from "./use-checkout.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("useCheckout", () => {
  it("can be pressed again on a page that the browser kept while its reader was at the provider's", () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    connectAuth({
      waitForUser: async () => ({ provider: "telegram", userId: "user-1", telegramId: "123456789" }),
      getIdToken: async () => null,
      tellSessionEnded: () => undefined,
    });
    const { result } = renderHook(() => useCheckout({ onFailed: () => undefined }));
    const plan = buildPlanList({ currency: "USD" }).find(({ id }) => id === "lite");
    if (!plan) throw new Error("There is no lite plan.");
    act(() => {
      void result.current.checkOut({ plan, method: "card" });
    });
    expect(result.current.isBusy).toBe(true);
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false })));
    expect(result.current.isBusy).toBe(true);
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect(result.current.isBusy).toBe(false);
  });
});
