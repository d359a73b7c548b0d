import { afterEach, describe, expect, it, vi } from "vitest";
import {
  handlePaymentEvent,
  type PaymentEvent,
  readForeignEvent,
  tellPaymentEvent,
} from "./payment-events.ts";

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

describe("readForeignEvent", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("hears other tabs and not this one", () => {
    const posted: unknown[] = [];
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        postMessage(message: unknown) {
          posted.push(message);
        }
        close() {}
      },
    );
    tellPaymentEvent({ type: "cancel" });
    expect(posted).toHaveLength(1);
    expect(readForeignEvent(posted[0])).toBeNull();
    expect(readForeignEvent({ event: { type: "cancel" }, tabId: "another" })).toEqual({ type: "cancel" });
  });

  it.each([null, "cancel", {}, { type: "cancel" }, { event: { type: "other" }, tabId: "another" }])(
    "takes %j for nothing",
    (data) => {
      expect(readForeignEvent(data)).toBeNull();
    },
  );
});
