import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { escapeXml } from "@pith/texts/files/escape-xml";
import { eq } from "drizzle-orm";
import { lockAccount } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { isSameSecret, signText } from "../lib/randomness.ts";
import { createSpeaker } from "./create-speaker.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { readSettings, saveSettings } from "./follow-settings.repo.ts";
import { isRightToLeft } from "./render-digest-mail.ts";

type UnsubscribeDependencies = Pick<FollowDependencies, "config" | "database" | "signingSecret">;

/**
 * Returns the unsubscribe link for digest emails. Its signature covers the address, so changing the address
 * invalidates the link. The link names a user, because linking moves users to another account.
 */
export function buildUnsubscribeUrl({
  userId,
  email,
  dependencies: { config, signingSecret },
}: {
  /** Any user of the digest's account. */
  userId: string;
  email: string;
  dependencies: Pick<FollowDependencies, "config" | "signingSecret">;
}): string {
  return `${config.publicUrl}/unsubscribe/${userId}.${sign({ id: userId, email, signingSecret })}`;
}

function sign({ id, email, signingSecret }: { id: string; email: string; signingSecret: string }): string {
  return signText({ key: signingSecret, text: `digest-unsubscribe:${id}:${email}` });
}

/**
 * Returns the page behind an unsubscribe link. At first, the page only has a button, because mail scanners
 * open links. With `isConfirmed`, stops the emails and returns a confirmation. Returns `null` if the link is
 * invalid.
 */
export async function unsubscribe({
  token,
  isConfirmed,
  dependencies,
}: {
  token: string;
  isConfirmed: boolean;
  dependencies: UnsubscribeDependencies;
}): Promise<string | null> {
  const { database, signingSecret } = dependencies;
  const [id = "", signature = ""] = token.split(".");
  const [user] = await database.db.select({ accountId: users.accountId }).from(users).where(eq(users.id, id));
  // Links from earlier versions name the account.
  const accountId = user?.accountId ?? id;
  const { email, language } = await readSettings({ db: database.db, accountId });
  if (email === null || !isSameSecret(signature, sign({ id, email, signingSecret }))) return null;
  if (isConfirmed) {
    await runTransaction(database.db, async (db) => {
      await lockAccount({ db, accountId });
      const { ways } = await readSettings({ db, accountId });
      await saveSettings({ db, accountId, values: { ways: ways.filter((way) => way !== "email") } });
    });
  }
  const chosen = chooseChatLanguage(language);
  const say = createSpeaker(chosen);
  const action = escapeXml(say({ code: "digest.unsubscribe", params: {} }));
  const done = escapeXml(say({ code: "digest.unsubscribed", params: {} }));
  return [
    `<!doctype html><html lang="${chosen}" dir="${isRightToLeft(chosen) ? "rtl" : "ltr"}"><head>`,
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pith</title></head><body>`,
    isConfirmed
      ? `<p role="status">${done}</p>`
      : `<p>${escapeXml(email)}</p><form method="post"><button>${action}</button></form>`,
    "</body></html>",
  ].join("\n");
}
