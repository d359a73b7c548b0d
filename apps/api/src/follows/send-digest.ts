import type { Digest, DigestLine } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { isAccountDisabled } from "../accounts/find-membership.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { digestSendings, digests } from "../db/schema/follows.schema.ts";
import type { Mailer } from "../providers/mail/mailer.ts";
import type { TelegramSender } from "../providers/telegram/telegram-sender.ts";
import type { JobRun } from "../queue/define-job.ts";
import { createSpeaker, type Speaker } from "./create-speaker.ts";
import { readDigest } from "./digests.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { readSettings } from "./follow-settings.repo.ts";
import { renderDigestMail } from "./render-digest-mail.ts";
import { buildUnsubscribeUrl } from "./unsubscribe.ts";

/** Telegram's limit is 4096 characters per message. */
const MAX_TELEGRAM_CHARACTERS = 4000;

type SendDependencies = Pick<FollowDependencies, "config" | "database" | "signingSecret"> & {
  telegramSender: TelegramSender;
  /** Null if no SMTP server is configured. */
  mailer: Mailer | null;
};

/**
 * Sends a digest through one channel unless it has already been sent there. It may arrive twice if the worker dies
 * before recording that it was sent, but both emails then have the same id.
 *
 * @throws AppError `unavailable` if it should be retried.
 */
export async function sendDigest({
  sendingId,
  run,
  dependencies,
}: {
  sendingId: string;
  run: Pick<JobRun, "isLastTry">;
  dependencies: SendDependencies;
}): Promise<void> {
  const { db } = dependencies.database;
  const [found] = await db
    .select({ sending: digestSendings, digest: digests })
    .from(digestSendings)
    .innerJoin(digests, eq(digests.id, digestSendings.digestId))
    .where(eq(digestSendings.id, sendingId));
  if (found?.sending.state !== "waiting") return;
  const { sending, digest: row } = found;
  const digest = await readDigest({ actor: row, id: row.id, dependencies });
  const isDisabled = await isAccountDisabled({ db, accountId: row.accountId });
  // A failed delivery is retried for 23 hours, so the digest's owner may have turned digests off or deleted
  // its summaries in the meantime.
  const settings = await readSettings({ db, accountId: row.accountId });
  const isOff = settings.digest === "off" || !settings.ways.includes(sending.way);
  const refusal = isDisabled ? "disabled" : isOff ? "turned_off" : digest.lines.length === 0 ? "empty" : null;
  const send = sending.way === "telegram" ? sendByTelegram : sendByMail;
  const outcome =
    refusal ??
    (await send({ accountId: row.accountId, digest, dependencies }).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    }));
  const isRetried = outcome instanceof Error && !run.isLastTry;
  const error = outcome === "sent" ? null : outcome instanceof Error ? outcome.code : outcome;
  await db
    .update(digestSendings)
    .set({
      state: isRetried ? "waiting" : error === null ? "sent" : "failed",
      attempts: sending.attempts + 1,
      error,
    })
    .where(eq(digestSendings.id, sendingId));
  if (isRetried) throw outcome;
}

interface SendRequest {
  accountId: string;
  digest: Digest;
  dependencies: SendDependencies;
}

async function sendByTelegram({ accountId, digest, dependencies }: SendRequest): Promise<string> {
  const { config, database, telegramSender } = dependencies;
  const { db } = database;
  const [user] = await db
    .select({ telegramId: users.telegramId, languageCode: users.languageCode })
    .from(users)
    .where(
      and(eq(users.accountId, accountId), eq(users.authProvider, "telegram"), isNotNull(users.telegramId)),
    );
  if (!user?.telegramId) return "no_telegram";
  const { language } = await readSettings({ db, accountId });
  const say = createSpeaker(chooseChatLanguage(language ?? user.languageCode));
  return telegramSender.send({
    telegramId: user.telegramId,
    text: renderText({ digest, say }),
    button: {
      text: say({ code: "digest.open", params: {} }),
      url: `${config.publicUrl}/digests/${digest.id}`,
    },
  });
}

async function sendByMail({ accountId, digest, dependencies }: SendRequest): Promise<string> {
  const { config, database, mailer } = dependencies;
  const { db } = database;
  const { email, emailConfirmedAt, language } = await readSettings({ db, accountId });
  if (!mailer || email === null || emailConfirmedAt === null) return "no_email";
  const [user] = await db
    .select({ languageCode: users.languageCode })
    .from(users)
    .where(and(eq(users.accountId, accountId), isNotNull(users.languageCode)))
    .orderBy(desc(users.lastSeen));
  const chosen = chooseChatLanguage(language ?? user?.languageCode);
  const [first] = await db
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.accountId, accountId))
    .orderBy(users.createdAt, users.id);
  if (!first) return "no_email";
  const unsubscribeUrl = buildUnsubscribeUrl({ ...first, email, dependencies });
  const mail = renderDigestMail({
    digest,
    say: createSpeaker(chosen),
    language: chosen,
    publicUrl: config.publicUrl,
    unsubscribeUrl,
  });
  return mailer.send({ to: email, id: digest.id, unsubscribeUrl, ...mail });
}

/**
 * Renders a digest as plain text: as many summaries as fit in one message, and a count of those that don't.
 */
function renderText({ digest: { lines, skipped }, say }: { digest: Digest; say: Speaker }): string {
  const parts = lines.map(renderLine);
  const render = (shown: number) =>
    [
      say({ code: "digest.title", params: { count: lines.length } }),
      ...parts.slice(0, shown),
      ...(shown < lines.length
        ? [say({ code: "digest.more", params: { count: lines.length - shown } })]
        : []),
      ...(skipped.length > 0 ? [say({ code: "digest.skipped", params: { count: skipped.length } })] : []),
    ].join("\n\n");
  let shown = lines.length;
  while (shown > 0 && render(shown).length > MAX_TELEGRAM_CHARACTERS) shown -= 1;
  return render(shown);
}

function renderLine({ title, feedTitle, gist, points }: DigestLine): string {
  const quoted = points.map(({ text, startSeconds }) =>
    startSeconds === null ? `• ${text}` : `• ${text} (${formatTimecode(startSeconds)})`,
  );
  return [`${title} — ${feedTitle}`, ...(gist ? [gist] : []), ...quoted].join("\n");
}
