import { afterEach, describe, expect, it, vi } from "vitest";
import {
  handlePaymentEvent,
  type PaymentEvent,
  publishPaymentEvent,
  readForeignEvent,
} from "./payment-events.ts";

function countReloads(event: PaymentEvent): number {
  const reload = vi.fn();
  handlePaymentEvent({ event, reload });
  return reload.mock.calls.length;
}

describe("handlePaymentEvent", () => {
  it("reloads on success", { tags: "S4.payment.06" }, () => {
    expect(countReloads({ type: "success" })).toBe(1);
  });

  it("reloads on cancel", { tags: "S4.payment.07" }, () => {
    expect(countReloads({ type: "cancel" })).toBe(1);
  });

  it("reloads on an update to active", { tags: "S4.payment.08" }, () => {
    expect(countReloads({ type: "update", status: "active" })).toBe(1);
  });

  it.each(["past_due", "canceled", "incomplete", ""])(
    "doesn't reload on an update to %j",
    { tags: "S4.payment.09" },
    (status) => {
      expect(countReloads({ type: "update", status })).toBe(0);
    },
  );
});

describe("readForeignEvent", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("returns events of other tabs only", () => {
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
    publishPaymentEvent({ type: "cancel" });
    expect(posted).toHaveLength(1);
    expect(readForeignEvent(posted[0])).toBeNull();
    expect(readForeignEvent({ event: { type: "cancel" }, tabId: "another" })).toEqual({ type: "cancel" });
  });

  it.each([null, "cancel", {}, { type: "cancel" }, { event: { type: "other" }, tabId: "another" }])(
    "ignores %j",
    (data) => {
      expect(readForeignEvent(data)).toBeNull();
    },
  );
});
