/** Every text that the server sends by itself. A test holds each language's catalogue to this list. */
export const textKeys = [
  "subscription_expired",
  "subscription_expires_today",
  "subscription_expires_soon",
  "payment_succeeded",
  "payment_failed",
  "renewal_failed",
  "payment_partial",
  "payment_returned",
  "login_code",
  "link_code",
] as const;
export type TextKey = (typeof textKeys)[number];
