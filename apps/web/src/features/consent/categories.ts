import type { CookieCategory } from "@pith/core/consent/classify-cookie";

/** In the order in which they are displayed. */
export const cookieCategories = [
  "necessary",
  "analytics",
  "marketing",
  "functional",
] as const satisfies readonly CookieCategory[];
