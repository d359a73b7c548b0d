import type { TextKey } from "../../lib/texts/texts.ts";

/** The page's sections, in order, with their labels in the side navigation. */
export const sections = [
  { id: "subscription", nav: "side.subscription" },
  { id: "upgrade", nav: "side.upgrade" },
  { id: "telegram", nav: "side.telegram" },
  { id: "transactions", nav: "side.transactions" },
  { id: "account", nav: "side.account" },
  { id: "support", nav: "side.support" },
] as const satisfies readonly { id: string; nav: TextKey }[];

export type SectionId = (typeof sections)[number]["id"];

/**
 * Returns the sections to show. Hides the upgrade if the current plan couldn't be loaded. A server without
 * plans has no upgrade or payments, and one without a bot has no Telegram account to link.
 */
export function listSections({
  isPlanUnreachable,
  hasPlans = true,
  hasBot = true,
}: {
  isPlanUnreachable: boolean;
  hasPlans?: boolean;
  hasBot?: boolean;
}) {
  const isShown: Partial<Record<SectionId, boolean>> = {
    upgrade: hasPlans && !isPlanUnreachable,
    transactions: hasPlans,
    telegram: hasPlans || hasBot,
  };
  return sections.filter(({ id }) => isShown[id] ?? true);
}

export function isSectionId(value: string | null): value is SectionId {
  return sections.some(({ id }) => id === value);
}
