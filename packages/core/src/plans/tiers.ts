/** All account tiers. `admin` is granted by the operator and never sold. */
export const tiers = ["free", "lite", "based", "pro", "admin"] as const;

/** Plans that users can choose, cheapest first. */
export const planIds = ["free", "lite", "based", "pro"] as const;
