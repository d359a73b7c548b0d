import type { EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { FollowSettings, followSchemas } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { hashSecret } from "../lib/randomness.ts";
import { prepareCode, sendCode } from "./confirm-email.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { readSettings, saveSettings } from "./follow-settings.repo.ts";
import { buildSettings, createFeedToken, findNextDigest, getFeedAddress } from "./follow-settings.ts";
import { requireMember } from "./manage-follows.ts";

type SettingsRequest = EndpointRequest<(typeof followSchemas)["updateFollowSettings"]>["body"];

/**
 * Changes when and how digests are sent. Sends a code to an unconfirmed address.
 *
 * @throws AppError `not_configured` if an address is set without SMTP, `rate_limited` if too many codes were
 * sent, `forbidden` for a guest's address: by becoming a new guest for each code, anyone could send any
 * number of them.
 */
export async function updateFollowSettings({
  actor,
  request,
  dependencies,
}: {
  actor: Actor;
  request: SettingsRequest;
  dependencies: FollowDependencies;
}): Promise<FollowSettings> {
  const { database, clock, mailer } = dependencies;
  const { accountId, userId } = actor;
  const { email, ways, ...changed } = request;
  if (email) requireMember({ actor, dependencies });
  if (email && !mailer) throw new AppError({ code: "not_configured.email" });
  const now = new Date(clock.now());
  const code = await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId });
    const settings = await saveSettings({
      db,
      accountId,
      values: {
        ...changed,
        ways: [...new Set(ways)],
        nextDigestAt: findNextDigest({ settings: request, now }),
        ...(email === null && { email: null, emailConfirmedAt: null, emailCodeHash: null }),
      },
    });
    const isConfirmed = email === settings.email && settings.emailConfirmedAt !== null;
    return email && !isConfirmed ? prepareCode({ db, settings, email, now, dependencies }) : null;
  });
  if (code) await sendCode({ userId, language: request.language, code, dependencies });
  return buildSettings({ settings: await readSettings({ db: database.db, accountId }), dependencies });
}

/** Rotates the URL of the account's private feed. The old URL stops working. */
export async function rotateFeedAddress({
  actor: { accountId },
  dependencies,
}: {
  actor: Actor;
  dependencies: FollowDependencies;
}): Promise<{ address: string }> {
  const { database, randomness, signingSecret } = dependencies;
  const feedNonce = randomness.createSecret();
  const feedTokenHash = hashSecret(createFeedToken({ accountId, feedNonce, signingSecret }));
  const values = { feedNonce, feedTokenHash };
  const settings = await saveSettings({ db: database.db, accountId, values });
  const address = getFeedAddress({ settings, dependencies });
  if (address === null) throw new Error("The new address can't be read back.");
  return { address };
}
