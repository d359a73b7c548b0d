/** The name of a notification's color. `destructive` is the theme's color for danger. */
export type NotificationTone = "destructive" | "orange" | "red" | "default";

/** Returns the color for a type of notification; unknown types get the default. */
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
