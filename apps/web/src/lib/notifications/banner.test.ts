import type { Notification, NotificationType } from "@pith/core/notifications/notification";
import { beforeAll, describe, expect, it } from "vitest";
import { say } from "../texts/say.ts";
import { loadTextArea } from "../texts/texts.ts";
import { getBanner } from "./get-banner.ts";
import { getNotificationTone } from "./get-notification-tone.ts";
import { pickBanner } from "./pick-banner.ts";

function build(change: Partial<Notification>): Notification {
  return {
    id: "n1",
    type: "subscription_expired",
    notice: null,
    title: "",
    message: "",
    isRead: false,
    isDismissed: false,
    createdAt: "2025-03-07T10:00:00Z",
    actionUrl: null,
    actionText: null,
    daysUntilExpiry: null,
    ...change,
  };
}

const order = [
  "subscription_expired",
  "subscription_expires_today",
  "payment_failed",
  "subscription_expires_soon",
] as const;

describe("pickBanner", () => {
  it("ranks expired, expires_today, payment_failed, expires_soon", { tags: "D.readings.08" }, () => {
    for (const [index, type] of order.entries()) {
      const fromHere = order.slice(index).map((kind) => build({ id: kind, type: kind }));
      expect(pickBanner(fromHere)?.type).toBe(type);
      expect(pickBanner(fromHere.toReversed())?.type).toBe(type);
    }
  });

  it("picks the newest of a kind, whatever the date format", { tags: "D.readings.08" }, () => {
    const older = build({ id: "older", createdAt: "2025-03-07T10:30:00+01:00" });
    const newer = build({ id: "newer", createdAt: "2025-03-07T10:00:00Z" });
    expect(pickBanner([older, newer])?.id).toBe("newer");
    expect(pickBanner([newer, older])?.id).toBe("newer");
  });

  it("prefers expires_today to payment_failed, though it is older", { tags: "S4.notifications.05" }, () => {
    const failed = build({ type: "payment_failed", createdAt: "2025-03-09T00:00:00Z" });
    const today = build({ type: "subscription_expires_today" });
    expect(pickBanner([failed, today])?.type).toBe("subscription_expires_today");
  });

  it("skips dismissed ones, but not those that were only read", () => {
    expect(pickBanner([build({ isDismissed: true })])).toBeNull();
    expect(pickBanner([build({ isRead: true })])?.id).toBe("n1");
    const failed = build({ type: "payment_failed" });
    expect(pickBanner([build({ isDismissed: true }), failed])?.type).toBe("payment_failed");
  });

  it("returns nothing for other kinds or none", () => {
    expect(pickBanner([build({ type: "foo" })])).toBeNull();
    expect(pickBanner([])).toBeNull();
  });
});

describe("getBanner", () => {
  beforeAll(() => loadTextArea("messages"));

  const banner = (type: NotificationType, daysUntilExpiry: number | null = null) => {
    const { remaining, call, warning, ...rest } = getBanner({ type, daysUntilExpiry });
    return {
      ...rest,
      remainingText: remaining && say(remaining),
      callText: call && say(call),
      extraText: warning && say(warning),
    };
  };

  for (const [row, type, tone, isPulsing] of [
    ["S4.notifications.08", "subscription_expired", "destructive", true],
    ["S4.notifications.09", "subscription_expires_today", "destructive", true],
    ["S4.notifications.10", "subscription_expires_soon", "orange", false],
    ["S4.notifications.11", "payment_failed", "red", false],
  ] as const) {
    it(`shows ${type} in ${tone}`, { tags: row }, () => {
      for (const days of [0, 2, null]) expect(banner(type, days)).toMatchObject({ tone, isPulsing });
    });
  }

  it("shows 'Expires today!' at 0 days", { tags: "S4.notifications.12" }, () => {
    expect(banner("subscription_expires_soon", 0).remainingText).toBe("Expires today!");
    expect(banner("subscription_expires_today", 0).remainingText).toBe("Expires today!");
    expect(banner("subscription_expires_today").remainingText).toBe("Expires today!");
  });

  it("shows the remaining days, and 'Expired' after that", { tags: "S4.notifications.13" }, () => {
    expect(banner("subscription_expires_soon", 1).remainingText).toBe("1 day remaining");
    expect(banner("subscription_expires_soon", 2).remainingText).toBe("2 days remaining");
    expect(banner("subscription_expires_soon", 3).remainingText).toBe("3 days remaining");
    expect(banner("subscription_expired").remainingText).toBe("Expired");
    expect(banner("subscription_expired", 0).remainingText).toBe("Expired");
    expect(banner("subscription_expires_soon", -1).remainingText).toBe("Expired");
  });

  it("mentions no days if nothing expires", () => {
    expect(banner("payment_failed").remainingText).toBeNull();
    expect(banner("payment_failed").isRemainingOrange).toBe(false);
  });

  it("shows the remaining days in orange at 1 day or less", { tags: "S4.notifications.14" }, () => {
    expect(banner("subscription_expires_soon", 0).isRemainingOrange).toBe(true);
    expect(banner("subscription_expires_soon", 1).isRemainingOrange).toBe(true);
    expect(banner("subscription_expires_soon", 2).isRemainingOrange).toBe(false);
    expect(banner("subscription_expires_today").isRemainingOrange).toBe(true);
  });

  it("asks to renew only for expires_today", { tags: "S4.notifications.15" }, () => {
    for (const days of [0, 1, null]) {
      expect(banner("subscription_expires_today", days).callText, String(days)).toBe(
        "Renew today to avoid service interruption!",
      );
      expect(banner("subscription_expires_soon", days).callText, String(days)).toBeNull();
    }
    expect(banner("subscription_expired").callText).toBeNull();
  });

  it("adds for expires_today that it ends at midnight", { tags: "S4.notifications.16" }, () => {
    expect(banner("subscription_expires_today", 0).extraText).toBe(
      "Your subscription ends at midnight! Renew now to avoid service interruption.",
    );
  });

  it("adds the last chance for expires_soon at 1 day", { tags: "S4.notifications.17" }, () => {
    expect(banner("subscription_expires_soon", 1).extraText).toBe(
      "Last chance to renew before your premium features are suspended.",
    );
    for (const days of [-1, 0, 2, null]) {
      expect(banner("subscription_expires_soon", days).extraText, String(days)).toBeNull();
    }
    expect(banner("payment_failed", 1).extraText).toBeNull();
  });
});

describe("getNotificationTone", () => {
  it("returns the default style for any other type", { tags: "S3.notification.15" }, () => {
    expect(getNotificationTone("foo")).toBe("default");
    expect(getNotificationTone("")).toBe("default");
    for (const type of order) expect(getNotificationTone(type)).not.toBe("default");
  });
});
