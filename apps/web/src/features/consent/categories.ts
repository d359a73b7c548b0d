import type { CookieCategory } from "@pith/core/consent/classify-cookie";

/** In display order. */
export const cookieCategories = [
  "necessary",
  "analytics",
  "marketing",
  "functional",
] as const satisfies readonly CookieCategory[];
