import { clsx } from "clsx";
import type { ReactNode } from "react";

const colors = {
  green: "bg-tier-lite-wash text-tier-lite",
  orange: "bg-tier-based-wash text-tier-based",
  blue: "bg-tier-pro-wash text-tier-pro",
  purple: "bg-tier-admin-wash text-tier-admin",
  gray: "bg-tier-free-wash text-tier-free",
  red: "bg-red-wash text-red",
  amber: "bg-amber-wash text-amber",
} as const;

export type BadgeColor = keyof typeof colors;

/** A colored label for a tier or status. Exposes its color's name as `data-color`. */
export function Badge({
  color,
  className,
  children,
}: {
  color: BadgeColor;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      data-color={color}
      className={clsx(
        "inline-flex items-center rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap",
        colors[color],
        className,
      )}
    >
      {children}
    </span>
  );
}
