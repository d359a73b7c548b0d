import type { EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { FollowSettings, followSchemas } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { signText } from "../lib/randomness.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { type SettingsRow, saveSettings } from "./follow-settings.repo.ts";
import { findNextHour } from "./local-day.ts";

type SettingsRequest = EndpointRequest<(typeof followSchemas)["updateFollowSettings"]>["body"];

/** Changes when and how digests are sent. @throws AppError `not_configured` for an email without SMTP. */
export async function updateFollowSettings({
  actor: { accountId },
  request,
  dependencies,
}: {
  actor: Actor;
  request: SettingsRequest;
  dependencies: FollowDependencies;
}): Promise<FollowSettings> {
  const { email, ways, ...changed } = request;
  if (email) throw new AppError({ code: "not_configured.email" });
  const now = new Date(dependencies.clock.now());
  const settings = await runTransaction(dependencies.database.db, async (db) => {
    await lockAccount({ db, accountId });
    const values = {
      ...changed,
      ways: [...new Set(ways)],
      nextDigestAt: findNextDigest({ settings: request, now }),
    };
    return saveSettings({ db, accountId, values });
  });
  return buildSettings({ settings, dependencies });
}

/** Returns when the next digest is due; null if none is. */
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

/** Derived each time instead of stored, so that a copy of the database gives access to no feed. */
function getFeedAddress({
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
