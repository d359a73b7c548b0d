import { AppError } from "@pith/core/errors/app-error";
import { insertInvitation } from "../accounts/members/invitations.ts";
import { findMemberByAccount } from "../accounts/members/members.repo.ts";
import { requirePasswords } from "../accounts/members/require-accounts.ts";
import type { Dependencies } from "../dependencies.ts";
import { findUserByName } from "./find-user.ts";

/** Creates a password reset link for a member, meant for an admin who has no other admin to ask. */
export async function createResetLink({
  name,
  dependencies,
}: {
  name: string;
  dependencies: Pick<Dependencies, "config" | "database" | "clock" | "randomness">;
}): Promise<string[]> {
  requirePasswords(dependencies.config);
  const { db } = dependencies.database;
  const { accountId } = await findUserByName({ db, name });
  const found = await findMemberByAccount({ db, accountId });
  if (!found) throw new AppError({ code: "not_found.member" });
  if (found.member.disabledAt) throw new AppError({ code: "forbidden.disabled" });
  const { url, expiresAt } = await insertInvitation({
    creator: null,
    isAdmin: false,
    memberId: found.member.userId,
    dependencies,
  });
  return [url, `It works once, until ${expiresAt}, and signs ${found.member.name} out everywhere else.`];
}
