import { readPremium } from "../accounts/read-premium.ts";
import type { Dependencies } from "../dependencies.ts";
import { getNetwork } from "../http/read-address.ts";
import type { Routes } from "../http/route.ts";
import { linkTelegram, requireLinkedTelegram } from "../membership/link-telegram.ts";

export function createPremiumRoutes(dependencies: Dependencies): Routes<"linkTelegram" | "activateTelegram"> {
  const { database, clock } = dependencies;
  return {
    linkTelegram: {
      for: "user",
      handle: ({ actor, body, context }) =>
        linkTelegram({
          actor,
          telegramId: String(body.telegram_id),
          claimedUid: body.firebase_uid ?? null,
          code: body.code ?? null,
          network: getNetwork(context.get("address")),
          dependencies,
        }),
    },
    activateTelegram: {
      for: "user",
      async handle({ actor, body }) {
        await requireLinkedTelegram({ db: database.db, actor, telegramId: String(body.telegram_id) });
        return readPremium({ db: database.db, actor, now: new Date(clock.now()) });
      },
    },
  };
}
