import { parseDevice } from "@pith/core/accounts/parse-device";
import { AppError } from "@pith/core/errors/app-error";
import { isClientKind } from "../accounts/client-token.ts";
import {
  collectExtensionSession,
  readExtensionSession,
  startExtensionSession,
  updateExtensionSession,
} from "../accounts/extension-sessions.ts";
import { revokeSession } from "../accounts/sessions.repo.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

export function createExtensionRoutes(
  dependencies: Dependencies,
): Routes<
  | "startExtensionSession"
  | "getExtensionSession"
  | "putExtensionSession"
  | "collectExtensionSession"
  | "revokeExtensionToken"
> {
  const { database, clock, liveSessions } = dependencies;
  return {
    startExtensionSession: {
      for: "anyone",
      handle: ({ query }) => startExtensionSession({ client: query.client, dependencies }),
    },
    getExtensionSession: {
      for: "anyone",
      handle: ({ params }) => readExtensionSession({ sessionId: params.sessionId, dependencies }),
    },
    putExtensionSession: {
      for: "user",
      async handle({ actor, params, body }) {
        // The caller's credentials determine who is signed in. The tokens and names in the body aren't
        // stored.
        await updateExtensionSession({ actor, sessionId: params.sessionId, update: body, dependencies });
        return undefined;
      },
    },
    collectExtensionSession: {
      for: "anyone",
      handle: ({ params, body, context }) =>
        collectExtensionSession({
          sessionId: params.sessionId,
          pollSecret: body.pollSecret,
          device: parseDevice(context.req.header("user-agent")),
          dependencies,
        }),
    },
    revokeExtensionToken: {
      for: "user",
      async handle({ actor }) {
        const { session, accountId } = actor;
        if (!session || !isClientKind(session.kind))
          throw new AppError({ code: "forbidden.extension_token" });
        await revokeSession({ db: database.db, accountId, id: session.id, now: new Date(clock.now()) });
        await liveSessions.forget(accountId);
        return undefined;
      },
    },
  };
}
