import type { FollowSettings } from "@pith/core/contract/follow.schemas";
import { signText } from "../lib/randomness.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import type { SettingsRow } from "./follow-settings.repo.ts";
import { findNextHour } from "./local-day.ts";

/** Returns when the next digest is due. Null if none is. */
export function findNextDigest({
  settings: { digest, hour, weekday, timeZone },
  now,
}: {
  settings: Pick<SettingsRow, "digest" | "hour" | "weekday" | "timeZone">;
  now: Date;
}): Date | null {
  if (digest === "off") return null;
  return findNextHour({ now, hour, weekday: digest === "weekly" ? weekday : null, timeZone });
}

export function buildSettings({
  settings,
  dependencies,
}: {
  settings: SettingsRow;
  dependencies: Pick<FollowDependencies, "config" | "signingSecret">;
}): FollowSettings {
  const { digest, hour, weekday, timeZone, ways, language, email, nextDigestAt } = settings;
  return {
    digest,
    hour,
    weekday,
    timeZone,
    ways,
    language,
    email,
    isEmailConfirmed: settings.emailConfirmedAt !== null,
    nextDigestAt: nextDigestAt?.toISOString() ?? null,
    feedAddress: getFeedAddress({ settings, dependencies }),
  };
}

/** Derived on demand instead of stored, so that a copy of the database doesn't give access to any feed. */
export function getFeedAddress({
  settings: { accountId, feedNonce },
  dependencies: { config, signingSecret },
}: {
  settings: Pick<SettingsRow, "accountId" | "feedNonce">;
  dependencies: Pick<FollowDependencies, "config" | "signingSecret">;
}): string | null {
  return feedNonce && `${config.publicUrl}/feeds/${createFeedToken({ accountId, feedNonce, signingSecret })}`;
}

export function createFeedToken({
  accountId,
  feedNonce,
  signingSecret,
}: {
  accountId: string;
  feedNonce: string;
  signingSecret: string;
}): string {
  return signText({ key: signingSecret, text: `follow-feed:${accountId}:${feedNonce}` });
}
