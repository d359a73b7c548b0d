import type { Premium } from "@pith/core/accounts/premium";
import type { Db } from "../db/database.ts";
import type { Actor } from "./actor.ts";
import { buildPremium } from "./build-premium.ts";
import { getAccount } from "./users.repo.ts";

export async function readPremium({ db, actor, now }: { db: Db; actor: Actor; now: Date }): Promise<Premium> {
  return buildPremium({ account: await getAccount({ db, accountId: actor.accountId }), now });
}
