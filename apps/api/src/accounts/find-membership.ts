import { AppError } from "@pith/core/errors/app-error";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { members } from "../db/schema/members.schema.ts";

/**
 * Returns whether an account may use this server. Without local accounts, every known user may. With local
 * accounts, enabled members may. Users who came through the bot, and guests who predate a settings change,
 * may use it only if guests are allowed.
 */
export async function findMembership({
  db,
  accountId,
  config,
}: {
  db: Db;
  accountId: string;
  config: Pick<Config, "signIn" | "allowsGuests">;
}): Promise<"admitted" | "disabled" | "stranger"> {
  if (config.signIn !== "accounts") return "admitted";
  const [member] = await db
    .select({ disabledAt: members.disabledAt })
    .from(members)
    .where(eq(members.accountId, accountId));
  if (!member) return config.allowsGuests ? "admitted" : "stranger";
  return member.disabledAt === null ? "admitted" : "disabled";
}

/** @throws AppError `forbidden.members_only`, `forbidden.disabled` if the account may not use this server */
export async function requireMembership(subject: {
  db: Db;
  accountId: string;
  config: Pick<Config, "signIn" | "allowsGuests">;
}): Promise<void> {
  const membership = await findMembership(subject);
  if (membership === "admitted") return;
  throw new AppError({ code: membership === "disabled" ? "forbidden.disabled" : "forbidden.members_only" });
}

/** Selects the accounts of members that an admin has disabled. Nothing is sent to them or on their behalf. */
export function selectDisabledAccounts(db: Db) {
  return db.select({ accountId: members.accountId }).from(members).where(isNotNull(members.disabledAt));
}

export async function isAccountDisabled({ db, accountId }: { db: Db; accountId: string }): Promise<boolean> {
  const [disabled] = await db
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.accountId, accountId), isNotNull(members.disabledAt)));
  return disabled !== undefined;
}
