/** What an account may be on. `admin` is given by the operator and is never sold. */
export const tiers = ["free", "lite", "based", "pro", "admin"] as const;

/** What can be chosen, from the least to the most. */
export const planIds = ["free", "lite", "based", "pro"] as const;
