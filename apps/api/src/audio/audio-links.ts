import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { isSameSecret, signText } from "../lib/randomness.ts";

/**
 * Long enough that a page left open for a day can still seek, while a leaked URL eventually stops working.
 */
const LINK_MS = DAY_MS;
/** URLs change only once an hour, so that the player's cache works. */
const STEP_MS = HOUR_MS;
const FEED_PREFIX = "feed.";

/** Signs a token that gives access to one audio summary until a given time. */
export function signAudioToken({
  audioId,
  now,
  signingSecret,
}: {
  audioId: string;
  now: Date;
  signingSecret: string;
}): { token: string; expiresAt: Date } {
  const expiresAt = new Date(Math.ceil((now.getTime() + LINK_MS) / STEP_MS) * STEP_MS);
  const end = (expiresAt.getTime() / 1000).toString(36);
  return { token: `${end}.${sign({ audioId, end, signingSecret })}`, expiresAt };
}

/** Returns true if we signed the token for this audio summary and it hasn't expired. */
export function isAudioToken({
  audioId,
  token,
  now,
  signingSecret,
}: {
  audioId: string;
  token: string;
  now: Date;
  signingSecret: string;
}): boolean {
  const [end = "", signature = ""] = token.split(".", 2);
  if (!isSameSecret(signature, sign({ audioId, end, signingSecret }))) return false;
  return Number.parseInt(end, 36) * 1000 > now.getTime();
}

function sign({
  audioId,
  end,
  signingSecret,
}: {
  audioId: string;
  end: string;
  signingSecret: string;
}): string {
  return signText({ key: signingSecret, text: `audio:${audioId}:${end}` });
}

/** Signs a token that gives access to one audio summary until its podcast feed is revoked. */
export function signFeedAudioToken({
  audioId,
  feedTokenHash,
  signingSecret,
}: {
  audioId: string;
  feedTokenHash: string;
  signingSecret: string;
}): string {
  return `${FEED_PREFIX}${signText({ key: signingSecret, text: `feed-audio:${feedTokenHash}:${audioId}` })}`;
}

export function isFeedAudioToken({
  token,
  ...signed
}: {
  token: string;
  audioId: string;
  feedTokenHash: string;
  signingSecret: string;
}): boolean {
  return isSameSecret(token, signFeedAudioToken(signed));
}

export function isFeedToken(token: string): boolean {
  return token.startsWith(FEED_PREFIX);
}
