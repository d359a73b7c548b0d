import { createBotLoginLink } from "../accounts/bot-login-link.ts";
import { buildUser } from "../accounts/build-user.ts";
import { ensureTelegramUser } from "../accounts/ensure-telegram-user.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

export function createBotRoutes(dependencies: Dependencies): Routes<"putBotUser" | "createBotLoginLink"> {
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
          },
          dependencies,
        });
        return buildUser(user);
      },
    },
    createBotLoginLink: {
      for: "service",
      handle: async ({ body }) => createBotLoginLink({ telegramId: String(body.telegram_id), dependencies }),
    },
  };
}
