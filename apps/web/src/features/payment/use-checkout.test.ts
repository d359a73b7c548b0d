import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { usePayment } from "../../lib/payment-store.ts";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { useCheckout } from "./use-checkout.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("useCheckout", () => {
  it("can be pressed again on a page restored from the back/forward cache", () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    connectMember();
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

  it("logs why a payment couldn't be started", { tags: "S8.http.14" }, async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", async () => new Response("broken", { status: 500 }));
    connectMember();
    const onFailed = vi.fn();
    const { result } = renderHook(() => useCheckout({ onFailed }));
    const plan = buildPlanList({ currency: "USD" }).find(({ id }) => id === "lite");
    if (!plan) throw new Error("There is no lite plan.");
    await act(() => result.current.checkOut({ plan, method: "card" }));
    expect(onFailed).toHaveBeenCalledOnce();
    expect(log.mock.calls).toEqual([[expect.objectContaining({ message: "HTTP error! status: 500" })]]);
    log.mockRestore();
  });

  it.each([
    { method: "card", folder: "/payment" },
    { method: "crypto", folder: "/payment/crypto" },
  ] as const)("asks the $method provider to return to $folder", { tags: "S7.checkout.07" }, async (way) => {
    vi.stubGlobal("location", { origin: "https://pith.example", assign: () => undefined });
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      const data = { url: "https://pay.example/1", session_id: "c-1", amount_due: 250, currency: "USD" };
      return new Response(JSON.stringify({ success: true, data }));
    });
    connectMember();
    const { result } = renderHook(() => useCheckout({ onFailed: () => undefined }));
    const plan = buildPlanList().find(({ id }) => id === "lite");
    if (!plan) throw new Error("There is no lite plan.");
    await act(() => result.current.checkOut({ plan, method: way.method }));
    expect(bodies).toEqual([
      expect.objectContaining({
        success_url: `https://pith.example${way.folder}/success`,
        cancel_url: `https://pith.example${way.folder}/failed`,
      }),
    ]);
    usePayment.getState().forget();
  });

  it("doesn't take a user to the provider who has left the page meanwhile", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { origin: "https://pith.example", assign });
    const data = { url: "https://pay.example/1", session_id: "checkout-1", amount_due: 831, currency: "USD" };
    vi.stubGlobal("fetch", async () => Response.json({ success: true, data }));
    connectMember();
    const { result, unmount } = renderHook(() => useCheckout({ onFailed: () => undefined }));
    const plan = buildPlanList({ currency: "USD" }).find(({ id }) => id === "pro");
    if (!plan) throw new Error("There is no pro plan.");
    const checkout = result.current.checkOut({ plan, method: "card" });
    unmount();
    await checkout;
    expect(assign).not.toHaveBeenCalled();
    expect(usePayment.getState().lastPaymentId).toBeNull();
  });

  it("stores what the server charges, which differs from the plan's price for an upgrade", {
    tags: "S3.store.10",
  }, async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { origin: "https://pith.example", assign });
    const data = { url: "https://pay.example/1", session_id: "checkout-1", amount_due: 831, currency: "USD" };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, data })));
    connectMember();
    const { result } = renderHook(() => useCheckout({ onFailed: () => undefined }));
    const plan = buildPlanList({ currency: "USD" }).find(({ id }) => id === "pro");
    if (!plan) throw new Error("There is no pro plan.");
    await act(() => result.current.checkOut({ plan, method: "card" }));
    expect(assign).toHaveBeenCalledExactlyOnceWith(data.url);
    expect(usePayment.getState()).toMatchObject({
      lastPaymentId: "checkout-1",
      lastPaymentAmount: 831,
      lastPaymentCurrency: "USD",
      lastPaymentPlan: "pro",
    });
    usePayment.getState().forget();
  });
});
