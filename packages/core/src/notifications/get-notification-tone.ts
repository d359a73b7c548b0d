/** The colour of a notification by name; `destructive` is the theme's colour of danger. */
export type NotificationTone = "destructive" | "orange" | "red" | "default";

/** The colour of a notification's type. A type that we don't know is shown in the default style. */
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
