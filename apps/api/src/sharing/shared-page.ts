import type { SharedSummary } from "@pith/core/contract/summary.schemas";

/** A cached shared summary, with its response already serialized and compressed. */
export interface SharedPage {
  /** The link's owner. Never exposed. */
  accountId: string;
  shared: SharedSummary;
  reply: StoredReply;
}

/** A response's body in both forms, each with its own ETag. */
export interface StoredReply {
  plain: { body: string; etag: string };
  /** Null if it is too short to be worth it. */
  gzip: { body: Uint8Array<ArrayBuffer>; etag: string } | null;
}
