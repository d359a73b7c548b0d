import { parseDevice } from "@pith/core/accounts/parse-device";
import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";
import { readInvitation } from "../accounts/members/invitations.ts";
import { requireOidcLinkable, unlinkOidc } from "../accounts/members/link-oidc.ts";
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
import { requireAccounts } from "../accounts/members/require-accounts.ts";
import { refreshSession } from "../accounts/refresh-session.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { beginSession } from "../http/begin-session.ts";
import { OIDC_LIFETIME_MS, setOidcCookie } from "../http/oidc-cookie.ts";
import { getNetwork } from "../http/read-address.ts";
import type { Routes } from "../http/route.ts";
import { isAcceptable, readSessionCookie } from "../http/session-cookie.ts";
import { readMember } from "../membership/list-members.ts";

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
  | "deletePasskey"
  | "listSignInWays"
  | "startOidcLink"
  | "deleteOidcLink";

export function createMemberRoutes(dependencies: Dependencies): Routes<MemberCalls> {
  const { config, database, clock, oidcClient, signingSecret, liveSessions } = dependencies;
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
    listSignInWays: {
      for: "user",
      async handle({ actor: { accountId } }) {
        requireAccounts(config);
        const now = new Date(clock.now());
        const member = await readMember({ db: database.db, accountId, now });
        if (!member) throw new AppError({ code: "not_found.member" });
        return { signInWays: member.signInWays };
      },
    },
    startOidcLink: {
      for: "user",
      async handle({ actor, context }) {
        if (!oidcClient) throw new AppError({ code: "not_configured.sign_in_way" });
        await requireOidcLinkable({ actor, dependencies });
        const { url, request } = await oidcClient.begin({ isAgain: true });
        const pending = {
          request,
          entry: { setupCode: null, invitation: null, linkTo: actor.accountId, mustBe: null },
          path: "/",
          endsMs: clock.now() + OIDC_LIFETIME_MS,
        };
        setOidcCookie(context, { config, signingSecret }, pending);
        return { url };
      },
    },
    deleteOidcLink: {
      for: "user",
      async handle({ actor }) {
        await unlinkOidc({ actor, dependencies });
        return undefined;
      },
    },
  };
}
