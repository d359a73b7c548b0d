/** A badge color by name; the theme gives each its light and dark shade. */
export type TierColor = "green" | "orange" | "blue" | "purple" | "gray";

/** The badge color of a tier. Free, expired and anything unknown are gray. */
export function getTierColor(tier: string): TierColor {
  switch (tier) {
    case "lite":
      return "green";
    case "based":
      return "orange";
    case "pro":
      return "blue";
    case "admin":
      return "purple";
    default:
      return "gray";
  }
}
