/** Name of a badge color; the theme defines its light and dark shades. */
export type TierColor = "green" | "orange" | "blue" | "purple" | "gray";

/** Returns a tier's badge color. Gray for free, expired and unknown tiers. */
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
