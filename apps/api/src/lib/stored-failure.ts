import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import { renderEnglish } from "./render-english.ts";

/** Why work failed, as it is stored: a message. One from before messages had params is an English sentence. */
export type StoredFailure = ReceivedMessage | { code: string; params?: undefined; message: string };

/** A stored failure as the wire has it. */
export function buildFailure(stored: StoredFailure): SummaryFailure {
  return stored.params === undefined
    ? { code: stored.code, params: null, message: stored.message }
    : { ...stored, message: renderEnglish(stored) };
}
