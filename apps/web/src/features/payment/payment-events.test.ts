import { describe, expect, it, vi } from "vitest";
import { handlePaymentEvent, type PaymentEvent } from "./payment-events.ts";

function countReloads(event: PaymentEvent): number {
  const reload = vi.fn();
  handlePaymentEvent({ event, reload });
  return reload.mock.calls.length;
}

describe("handlePaymentEvent", () => {
  it("S4.payment.06 reloads on success", () => {
    expect(countReloads({ type: "success" })).toBe(1);
  });

  it("S4.payment.07 reloads on cancel", () => {
    expect(countReloads({ type: "cancel" })).toBe(1);
  });

  it("S4.payment.08 reloads on an update to active", () => {
    expect(countReloads({ type: "update", status: "active" })).toBe(1);
  });

  it.each(["past_due", "canceled", "incomplete", ""])(
    "S4.payment.09 doesn't reload on an update to %j",
    (status) => {
      expect(countReloads({ type: "update", status })).toBe(0);
    },
  );
});
