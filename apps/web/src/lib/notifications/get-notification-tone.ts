/** The named color of a notification; `destructive` is the theme's danger color. */
export type NotificationTone = "destructive" | "orange" | "red" | "default";

/** Returns the color for a notification's type; unknown types get the default. */
export function getNotificationTone(type: string): NotificationTone {
  switch (type) {
    case "subscription_expired":
    case "subscription_expires_today":
      return "destructive";
    case "subscription_expires_soon":
      return "orange";
    case "payment_failed":
      return "red";
    default:
      return "default";
  }
}
