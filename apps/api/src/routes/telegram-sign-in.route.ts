import { parseDevice } from "@pith/core/accounts/parse-device";
import { createTelegramSession } from "../accounts/bot-login-link.ts";
import { requestLoginCode, verifyLoginCode } from "../accounts/sign-in-with-code.ts";
import type { Dependencies } from "../dependencies.ts";
import { beginSession } from "../http/begin-session.ts";
import { clearLoginCookie, readLoginCookie, setLoginCookie } from "../http/login-cookie.ts";
import { getNetwork } from "../http/read-address.ts";
import type { Routes } from "../http/route.ts";

export function createTelegramSignInRoutes(
  dependencies: Dependencies,
): Routes<"requestLoginCode" | "verifyLoginCode" | "createTelegramSession"> {
  return {
    requestLoginCode: {
      for: "anyone",
      async handle({ body, context }) {
        const { binding } = await requestLoginCode({
          telegramId: body.telegramId,
          network: getNetwork(context.get("address")),
          dependencies,
        });
        setLoginCookie(context, dependencies.config, binding);
        return { status: "sent" as const };
      },
    },
    verifyLoginCode: {
      for: "anyone",
      async handle({ body, context }) {
        const binding = readLoginCookie(context, dependencies.config);
        const { reply, secret } = await verifyLoginCode({
          ...body,
          binding,
          network: getNetwork(context.get("address")),
          device: parseDevice(context.req.header("user-agent")),
          dependencies,
        });
        clearLoginCookie(context, dependencies.config);
        await beginSession({ context, secret, dependencies });
        return reply;
      },
    },
    createTelegramSession: {
      for: "anyone",
      async handle({ body, context }) {
        const { grant, secret } = await createTelegramSession({
          link: body,
          network: getNetwork(context.get("address")),
          device: parseDevice(context.req.header("user-agent")),
          dependencies,
        });
        await beginSession({ context, secret, dependencies });
        return grant;
      },
    },
  };
}
