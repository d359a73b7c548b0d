import type { Premium } from "@pith/core/accounts/premium";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getTierColor, type TierColor } from "@pith/core/plans/get-tier-color";
import { useTexts } from "../texts/texts-provider.tsx";

const colors: Record<TierColor, string> = {
  green: "bg-tier-lite-wash text-tier-lite",
  orange: "bg-tier-based-wash text-tier-based",
  blue: "bg-tier-pro-wash text-tier-pro",
  purple: "bg-tier-admin-wash text-tier-admin",
  gray: "bg-tier-free-wash text-tier-free",
};

export function TierBadge({ premium }: { premium: Premium }) {
  const { say } = useTexts();
  const tier = getEffectiveTier(premium);
  return (
    <span
      data-tier={tier}
      className={`rounded-full px-2.5 py-0.5 text-xs font-medium tracking-wide ${colors[getTierColor(tier)]}`}
    >
      {say({ code: "plan_badge.tier", params: { tier: tier.toUpperCase() } })}
    </span>
  );
}
