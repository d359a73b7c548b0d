import type { SharedSummary } from "@pith/core/contract/summary.schemas";

/** A cached shared summary, with its response already serialized. */
export interface SharedPage {
  /** The link's owner. Never exposed. */
  accountId: string;
  shared: SharedSummary;
  reply: string;
  etag: string;
}
