import { beforeAll, describe, expect, it } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { formatRelativeTime } from "./format-relative-time.ts";
import { formatUnreadBadge } from "./format-unread-badge.ts";
import { getBellColor } from "./get-bell-color.ts";

const unread = (type: string) => ({ type, isRead: false, isDismissed: false });

describe("getBellColor", () => {
  it("is red and pulses if an unread notification has expired", { tags: "S2.bell.08" }, () => {
    const all = ["payment_failed", "subscription_expires_soon", "subscription_expires_today"].map(unread);
    expect(getBellColor([...all, unread("subscription_expired")])).toEqual({ color: "red", isPulsing: true });
  });

  it("is orange if an unread one expires today and none has expired", { tags: "S2.bell.09" }, () => {
    const some = [unread("subscription_expires_soon"), unread("subscription_expires_today")];
    expect(getBellColor(some)).toEqual({ color: "orange", isPulsing: false });
  });

  it("is yellow if an unread one expires soon and none earlier", { tags: "S2.bell.10" }, () => {
    const some = [unread("payment_failed"), unread("subscription_expires_soon")];
    expect(getBellColor(some)).toEqual({ color: "yellow", isPulsing: false });
  });

  it("is blue otherwise", { tags: "S2.bell.11" }, () => {
    const blue = { color: "blue", isPulsing: false };
    expect(getBellColor([])).toEqual(blue);
    for (const type of ["payment_failed", "subscription_canceled", "foo"])
      expect(getBellColor([unread(type)])).toEqual(blue);
    expect(getBellColor([{ ...unread("subscription_expired"), isRead: true }])).toEqual(blue);
    expect(getBellColor([{ ...unread("subscription_expired"), isDismissed: true }])).toEqual(blue);
  });
});

describe("formatUnreadBadge", () => {
  it("shows up to 9 as a number and more as '9+'", { tags: "S2.bell.02" }, () => {
    expect(formatUnreadBadge(9)).toBe("9");
    expect(formatUnreadBadge(10)).toBe("9+");
    expect(formatUnreadBadge(4000)).toBe("9+");
  });

  it("shows no badge if nothing is unread", () => {
    expect(formatUnreadBadge(1)).toBe("1");
    expect(formatUnreadBadge(0)).toBeNull();
  });
});

describe("formatRelativeTime", () => {
  beforeAll(() => loadTextArea("messages"));

  const createdAt = "2025-03-07T10:00:00Z";
  const after = (seconds: number) =>
    formatRelativeTime({ createdAt, nowMs: Date.parse(createdAt) + seconds * 1000 });

  it("returns 'Just now' within a minute", { tags: "S2.bell.12" }, () => {
    expect(after(0)).toBe("Just now");
    expect(after(59)).toBe("Just now");
    expect(after(-30)).toBe("Just now");
  });

  it("returns 'Nm ago' within an hour", { tags: "S2.bell.13" }, () => {
    expect(after(60)).toBe("1m ago");
    expect(after(5 * 60)).toBe("5m ago");
    expect(after(3599)).toBe("59m ago");
  });

  it("returns 'Nh ago' within a day", { tags: "S2.bell.14" }, () => {
    expect(after(3600)).toBe("1h ago");
    expect(after(3 * 3600)).toBe("3h ago");
    expect(after(86_399)).toBe("23h ago");
  });

  it("returns 'Nd ago' after a day", { tags: "S2.bell.15" }, () => {
    expect(after(86_400)).toBe("1d ago");
    expect(after(2 * 86_400)).toBe("2d ago");
    expect(after(400 * 86_400)).toBe("400d ago");
  });

  it("returns 'N/A' for an invalid date", () => {
    expect(formatRelativeTime({ createdAt: "soon", nowMs: 0 })).toBe("N/A");
  });
});
