import { parseDevice } from "@pith/core/accounts/parse-device";
import type { Context } from "hono";
import { readInvitation } from "../accounts/members/invitations.ts";
import {
  addPasskey,
  createRegistrationOptions,
  createSignInOptions,
  deletePasskey,
  listPasskeys,
  signInWithPasskey,
} from "../accounts/members/passkeys.ts";
import {
  acceptInvitation,
  changePassword,
  createFirstAdmin,
  signInWithPassword,
} from "../accounts/members/passwords.ts";
import { refreshSession } from "../accounts/refresh-session.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { beginSession } from "../http/begin-session.ts";
import { getNetwork } from "../http/read-address.ts";
import type { Routes } from "../http/route.ts";
import { isAcceptable, readSessionCookie } from "../http/session-cookie.ts";

type MemberCalls =
  | "createFirstAdmin"
  | "signInWithPassword"
  | "readInvitation"
  | "acceptInvitation"
  | "createPasskeyChallenge"
  | "signInWithPasskey"
  | "changePassword"
  | "createPasskeyRegistration"
  | "addPasskey"
  | "listPasskeys"
  | "deletePasskey";

export function createMemberRoutes(dependencies: Dependencies): Routes<MemberCalls> {
  const { config, liveSessions } = dependencies;
  const readDevice = (context: Context<AppEnv>) => parseDevice(context.req.header("user-agent"));
  const readNetwork = (context: Context<AppEnv>) => getNetwork(context.get("address"));

  /** Returns the browser's live session. Null if it has none. */
  async function readCurrent(
    context: Context<AppEnv>,
  ): Promise<{ sessionId: string; accountId: string } | null> {
    const cookie = readSessionCookie(context, config);
    const found = cookie && (await refreshSession({ secret: cookie.secret, dependencies }));
    if (!cookie || !found || !isAcceptable({ cookie, ...found })) return null;
    return { sessionId: found.session.id, accountId: found.user.accountId };
  }

  return {
    createFirstAdmin: {
      for: "anyone",
      async handle({ body, context }) {
        const { grant, secret } = await createFirstAdmin({
          ...body,
          device: readDevice(context),
          dependencies,
        });
        await beginSession({ context, secret, dependencies });
        return grant;
      },
    },
    signInWithPassword: {
      for: "anyone",
      async handle({ body, context }) {
        const { grant, secret } = await signInWithPassword({
          ...body,
          network: readNetwork(context),
          current: await readCurrent(context),
          device: readDevice(context),
          dependencies,
        });
        await beginSession({ context, secret, dependencies });
        return grant;
      },
    },
    readInvitation: {
      for: "anyone",
      async handle({ body }) {
        const { kind, name, expiresAt } = await readInvitation({ token: body.token, dependencies });
        return { kind, name, expiresAt };
      },
    },
    acceptInvitation: {
      for: "anyone",
      async handle({ body, context }) {
        const { grant, secret, accountId } = await acceptInvitation({
          ...body,
          device: readDevice(context),
          dependencies,
        });
        await liveSessions.forget(accountId);
        await beginSession({ context, secret, dependencies });
        return grant;
      },
    },
    createPasskeyChallenge: {
      for: "anyone",
      async handle() {
        return { options: { ...(await createSignInOptions({ dependencies })) } };
      },
    },
    signInWithPasskey: {
      for: "anyone",
      async handle({ body, context }) {
        const { grant, secret } = await signInWithPasskey({
          response: body.response,
          device: readDevice(context),
          dependencies,
        });
        await beginSession({ context, secret, dependencies });
        return grant;
      },
    },
    changePassword: {
      for: "user",
      async handle({ actor, body, context }) {
        await changePassword({ actor, ...body, network: readNetwork(context), dependencies });
        await liveSessions.forget(actor.accountId);
        return undefined;
      },
    },
    createPasskeyRegistration: {
      for: "user",
      async handle({ actor }) {
        return { options: { ...(await createRegistrationOptions({ actor, dependencies })) } };
      },
    },
    addPasskey: {
      for: "user",
      handle: ({ actor, body }) => addPasskey({ actor, ...body, dependencies }),
    },
    listPasskeys: {
      for: "user",
      handle: async ({ actor }) => ({ passkeys: await listPasskeys({ actor, dependencies }) }),
    },
    deletePasskey: {
      for: "user",
      async handle({ actor, params }) {
        await deletePasskey({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
  };
}
