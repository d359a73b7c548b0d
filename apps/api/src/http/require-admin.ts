import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { isClientKind } from "../accounts/client-token.ts";
import { getAccount } from "../accounts/users.repo.ts";
import type { HttpDependencies } from "./http-dependencies.ts";

/**
 * Rejects everyone except admins who are signed in on the website. Extensions, CLIs and the bot don't
 * qualify, because their credentials live longer and in more places than a browser's session. The role is
 * read on every call, so losing it takes effect immediately.
 *
 * @throws AppError `forbidden.not_admin`
 */
export async function requireAdmin({
  actor,
  dependencies: { database },
}: {
  actor: Actor | null;
  dependencies: Pick<HttpDependencies, "database">;
}): Promise<void> {
  if (actor?.session && !isClientKind(actor.session.kind)) {
    const { tier } = await getAccount({ db: database.db, accountId: actor.accountId });
    if (tier === "admin") return;
  }
  throw new AppError({ code: "forbidden.not_admin" });
}
