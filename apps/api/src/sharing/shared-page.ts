import type { SharedSummary } from "@pith/core/contract/summary.schemas";

/** A shared summary as it is remembered: with the reply that everybody gets, written once. */
export interface SharedPage {
  /** Whose link it is. Shown to nobody. */
  accountId: string;
  shared: SharedSummary;
  reply: string;
}
