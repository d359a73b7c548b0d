import type { TextKey } from "../../lib/texts/texts.ts";

/** The sections of the page, in order, with their labels in the side navigation. */
export const sections = [
  { id: "subscription", nav: "side.subscription" },
  { id: "upgrade", nav: "side.upgrade" },
  { id: "telegram", nav: "side.telegram" },
  { id: "transactions", nav: "side.transactions" },
  { id: "account", nav: "side.account" },
  { id: "support", nav: "side.support" },
] as const satisfies readonly { id: string; nav: TextKey }[];

export type SectionId = (typeof sections)[number]["id"];

/** Returns the sections to show. Upgrade is hidden if the current plan couldn't be loaded. */
export function listSections({ isPlanUnreachable }: { isPlanUnreachable: boolean }) {
  return sections.filter(({ id }) => id !== "upgrade" || !isPlanUnreachable);
}

export function isSectionId(value: string | null): value is SectionId {
  return sections.some(({ id }) => id === value);
}
