/** The color of a notification by name; `destructive` is the theme's color of danger. */
export type NotificationTone = "destructive" | "orange" | "red" | "default";

/** The color of a notification's type. A type that we don't know is shown in the default style. */
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
