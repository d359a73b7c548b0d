import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import { renderEnglish } from "./render-english.ts";

/**
 * Why a piece of work failed, stored as a message. Rows from before messages had params contain an English
 * sentence.
 */
export type StoredFailure = ReceivedMessage | { code: string; params?: undefined; message: string };

/** Builds the API representation of a stored failure. */
export function buildFailure(stored: StoredFailure): SummaryFailure {
  return stored.params === undefined
    ? { code: stored.code, params: null, message: stored.message }
    : { ...stored, message: renderEnglish(stored) };
}
