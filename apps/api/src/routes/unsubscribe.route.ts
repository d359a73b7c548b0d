import { AppError } from "@pith/core/errors/app-error";
import type { Context, Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { unsubscribe } from "../follows/unsubscribe.ts";
import type { AppEnv } from "../http/app-env.ts";

export const UNSUBSCRIBE_PATH = "/unsubscribe/";

/** Serves the unsubscribe link in digest emails, both for users and for mail clients (RFC 8058). */
export function mountUnsubscribe({
  app,
  dependencies,
}: {
  app: Hono<AppEnv>;
  dependencies: Pick<Dependencies, "config" | "database" | "signingSecret">;
}): void {
  const path = `${UNSUBSCRIBE_PATH}:token` as const;
  const serve = (isConfirmed: boolean) => async (context: Context<AppEnv, typeof path>) => {
    const page = await unsubscribe({ token: context.req.param("token"), isConfirmed, dependencies });
    if (page === null) throw new AppError({ code: "not_found.address" });
    return context.html(page, 200, { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  };
  app.get(path, serve(false));
  app.post(path, serve(true));
}
