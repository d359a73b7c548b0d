import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { endSessionOfSecret } from "./end-marked-session.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { readSentCookie, setSessionCookie } from "./session-cookie.ts";

/** Sets the browser's session to that of a new sign-in, and ends the one it replaces (ASVS 5, 7.2.4). */
export async function beginSession({
  context,
  secret,
  dependencies,
}: {
  context: Context<AppEnv>;
  secret: string;
  dependencies: Pick<HttpDependencies, "config" | "clock" | "database" | "liveSessions">;
}): Promise<void> {
  const replaced = readSentCookie(context, dependencies.config);
  if (replaced) await endSessionOfSecret({ secret: replaced.secret, dependencies });
  setSessionCookie(context, dependencies.config, secret);
}
