import { AppError } from "@pith/core/errors/app-error";
import { eq } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { members } from "../db/schema/members.schema.ts";

/**
 * Returns whether an account may use the server. Without accounts of the server's own, everybody may who is known. With
 * them, a member may who isn't disabled, and somebody else only as a guest: people who came by the bot, and guests from
 * before a change of settings.
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

/** @throws AppError `forbidden.members_only`, `forbidden.disabled` for an account that may not use the server */
export async function requireMembership(subject: {
  db: Db;
  accountId: string;
  config: Pick<Config, "signIn" | "allowsGuests">;
}): Promise<void> {
  const membership = await findMembership(subject);
  if (membership === "admitted") return;
  throw new AppError({ code: membership === "disabled" ? "forbidden.disabled" : "forbidden.members_only" });
}
