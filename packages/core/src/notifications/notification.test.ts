import { describe, expect, it } from "vitest";
import { notificationSchema, notificationTypes } from "./notification.ts";

const notification = {
  id: "n1",
  type: "payment_failed",
  title: "Payment failed",
  message: "Your card was declined.",
  isRead: true,
  isDismissed: true,
  createdAt: "2025-03-07T10:00:00Z",
  actionUrl: "/subscription?section=upgrade",
  actionText: "Renew",
  daysUntilExpiry: 3,
} as const;

describe("notificationSchema", () => {
  for (const [row, field] of [
    ["S3.notification.01", "id"],
    ["S3.notification.02", "type"],
    ["S3.notification.03", "title"],
    ["S3.notification.04", "message"],
    ["S3.notification.05", "isRead"],
    ["S3.notification.06", "isDismissed"],
    ["S3.notification.07", "createdAt"],
    ["S3.notification.08", "actionUrl"],
    ["S3.notification.09", "actionText"],
    ["S3.notification.10", "daysUntilExpiry"],
  ] as const) {
    it(`has the field ${field}`, { tags: row }, () => {
      expect(notificationSchema.parse(notification)[field]).toBe(notification[field]);
      const { [field]: _left, ...rest } = notification;
      expect(notificationSchema.safeParse(rest).success).toBe(false);
      expect(notificationSchema.safeParse({ ...notification, [field]: {} }).success).toBe(false);
    });
  }

  for (const [row, field] of [
    ["S3.notification.05", "isRead"],
    ["S3.notification.06", "isDismissed"],
  ] as const) {
    it(`has ${field} for notifications that aren't yet`, { tags: row }, () => {
      expect(notificationSchema.parse({ ...notification, [field]: false })[field]).toBe(false);
    });
  }

  for (const [row, type] of [
    ["S3.notification.11", "subscription_expired"],
    ["S3.notification.12", "subscription_expires_today"],
    ["S3.notification.13", "subscription_expires_soon"],
    ["S3.notification.14", "payment_failed"],
  ] as const) {
    it(`accepts the type ${type}`, { tags: row }, () => {
      expect(notificationTypes).toContain(type);
      expect(notificationSchema.parse({ ...notification, type }).type).toBe(type);
    });
  }

  it("accepts unknown types and notifications without an action", () => {
    const other = {
      ...notification,
      notice: null,
      type: "foo",
      actionUrl: null,
      actionText: null,
      daysUntilExpiry: null,
    };
    expect(notificationSchema.parse(other)).toEqual(other);
  });
});
