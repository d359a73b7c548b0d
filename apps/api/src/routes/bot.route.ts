import { createBotLoginLink } from "../accounts/bot-login-link.ts";
import { ensureTelegramUser } from "../accounts/ensure-telegram-user.ts";
import { stopLoginCodes } from "../accounts/login-codes.ts";
import { readCurrentUser } from "../accounts/read-current-user.ts";
import { confirmStarsPayment, refundStarsPayment } from "../billing/stars/book-stars.ts";
import { checkStarsOrder } from "../billing/stars/check-stars-order.ts";
import { createStarsOrder, listStarsOffers } from "../billing/stars/offer-stars.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

type BotCalls =
  | "putBotUser"
  | "createBotLoginLink"
  | "stopLoginCodes"
  | "listStarsOffers"
  | "createStarsOrder"
  | "checkStarsOrder"
  | "confirmStarsPayment"
  | "refundStarsPayment";

export function createBotRoutes(dependencies: Dependencies): Routes<BotCalls> {
  return {
    putBotUser: {
      for: "service",
      async handle({ params, body }) {
        const user = await ensureTelegramUser({
          person: {
            telegramId: String(params.telegramId),
            firstName: body.first_name,
            lastName: body.last_name,
            username: body.username,
            languageCode: body.language_code,
          },
          dependencies,
        });
        return readCurrentUser({ db: dependencies.database.db, userId: user.id });
      },
    },
    createBotLoginLink: {
      for: "service",
      handle: async ({ body }) => createBotLoginLink({ telegramId: String(body.telegram_id), dependencies }),
    },
    stopLoginCodes: {
      for: "service",
      async handle({ params }) {
        await stopLoginCodes({ telegramId: String(params.telegramId), dependencies });
        return undefined;
      },
    },
    listStarsOffers: {
      for: "service",
      handle: ({ query }) => listStarsOffers({ telegramId: query.telegram_id, dependencies }),
    },
    createStarsOrder: {
      for: "service",
      handle: ({ body }) => createStarsOrder({ telegramId: body.telegram_id, plan: body.plan, dependencies }),
    },
    checkStarsOrder: {
      for: "service",
      async handle({ body }) {
        const { telegram_id: telegramId, order_id: orderId, stars } = body;
        await checkStarsOrder({ telegramId, orderId, stars, dependencies });
        return undefined;
      },
    },
    confirmStarsPayment: {
      for: "service",
      handle: ({ body: { order_id: orderId, charge_id: chargeId, stars } }) =>
        confirmStarsPayment({ orderId, chargeId, stars, dependencies }),
    },
    refundStarsPayment: {
      for: "service",
      async handle({ body }) {
        await refundStarsPayment({ chargeId: body.charge_id, dependencies });
        return undefined;
      },
    },
  };
}
