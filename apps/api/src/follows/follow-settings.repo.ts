import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { followSettings } from "../db/schema/follows.schema.ts";

export type SettingsRow = typeof followSettings.$inferSelect;

/** Returns an account's settings, or the defaults if none are stored. */
export async function readSettings({ db, accountId }: { db: Db; accountId: string }): Promise<SettingsRow> {
  const [row] = await db.select().from(followSettings).where(eq(followSettings.accountId, accountId));
  return row ?? createDefaultSettings(accountId);
}

/** Updates some of an account's settings. */
export async function saveSettings({
  db,
  accountId,
  values,
}: {
  db: Db;
  accountId: string;
  values: Partial<Omit<SettingsRow, "accountId">>;
}): Promise<SettingsRow> {
  const [row] = await db
    .insert(followSettings)
    .values({ ...createDefaultSettings(accountId), ...values })
    .onConflictDoUpdate({ target: followSettings.accountId, set: values })
    .returning();
  if (!row) throw new Error("The settings can't be read back.");
  return row;
}

function createDefaultSettings(accountId: string): SettingsRow {
  return {
    accountId,
    digest: "off",
    hour: 8,
    weekday: 1,
    timeZone: "UTC",
    ways: [],
    language: null,
    email: null,
    emailConfirmedAt: null,
    emailCodeHash: null,
    emailCodeSentAt: null,
    emailCodeTries: 0,
    emailCodesSent: 0,
    nextDigestAt: null,
    feedNonce: null,
    feedTokenHash: null,
  };
}
