import type { SharedSummary } from "@pith/core/contract/summary.schemas";

/** A cached shared summary, with its response already serialized and compressed. */
export interface SharedPage {
  /** The link owner's account. Never exposed. */
  accountId: string;
  /** Whether search engines may index the page. */
  isListed: boolean;
  shared: SharedSummary;
  reply: StoredReply;
}

/** A response body in both forms, each with its own ETag. */
export interface StoredReply {
  plain: { body: string; etag: string };
  /** Null if the body is too short to be worth compressing. */
  gzip: { body: Uint8Array<ArrayBuffer>; etag: string } | null;
}
