import { MAX_AGENTS } from "@pith/core/accounts/key-scope";
import type { AgentRequest, ReadAgentRequest } from "@pith/core/contract/agent.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { runTransaction } from "../../db/run-transaction.ts";
import { oauthGrants } from "../../db/schema/oauth.schema.ts";
import { hashSecret } from "../../lib/randomness.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import type { Actor } from "../actor.ts";
import { requireMembership } from "../find-membership.ts";
import { countOtherGrants } from "../oauth-grants.repo.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.ts";
import { lockAccount } from "../users.repo.ts";
import { buildReturnUrl, checkRequest } from "./authorization-request.ts";
import { findClient, isDocumentUrl, type OAuthClient, touchClient } from "./oauth-clients.ts";
import { CODE_LIFETIME_MS } from "./oauth-limits.ts";
import { describeHost, isRegistered } from "./redirect-uris.ts";

type AgentDependencies = Pick<
  AccountDependencies,
  "config" | "database" | "clock" | "randomness" | "clientDocuments"
>;

/**
 * Returns what an agent asks the user to allow. An error in the request is returned instead of being sent to the agent:
 * anyone can register an agent, so a redirect without a click would make this server an open redirector.
 *
 * @throws AppError `invalid_input.agent` for an unknown agent or redirect URI; `unauthenticated` for a guest
 */
export async function readAgentRequest({
  actor,
  request,
  dependencies,
}: {
  actor: Actor;
  request: AgentRequest;
  dependencies: AgentDependencies;
}): Promise<ReadAgentRequest> {
  const { config } = dependencies;
  requirePerson({ actor, dependencies });
  const { client, redirectUri } = await requireClient({ request, dependencies });
  const host = describeHost(redirectUri);
  const checked = checkRequest({ request, publicUrl: config.publicUrl });
  if (!("error" in checked)) {
    const documentHost = isDocumentUrl(client.id) ? new URL(client.id).host : null;
    return { kind: "open", host, documentHost, name: client.name, scopes: checked.scopes };
  }
  const returnUrl = buildReturnUrl({ request, answer: checked, publicUrl: config.publicUrl });
  return { kind: "refused", host, returnUrl };
}

/**
 * Returns the URL that takes the user's decision back to the agent, with a single-use code if the user allows
 * the request.
 *
 * @throws the same AppErrors as `readAgentRequest`, plus `forbidden.sign_in_again`, `forbidden.disabled` for
 * a member who was just disabled, `conflict.agents_full`
 */
export async function answerAgentRequest({
  actor,
  request,
  isAllowed,
  dependencies,
}: {
  actor: Actor;
  request: AgentRequest;
  isAllowed: boolean;
  dependencies: AgentDependencies;
}): Promise<{ returnUrl: string }> {
  const { config, clock, randomness, database } = dependencies;
  const { publicUrl } = config;
  requirePerson({ actor, dependencies });
  const { client, redirectUri } = await requireClient({ request, dependencies });
  const checked = checkRequest({ request, publicUrl });
  if ("error" in checked) return { returnUrl: buildReturnUrl({ request, answer: checked, publicUrl }) };
  if (!isAllowed) {
    return { returnUrl: buildReturnUrl({ request, answer: { error: "access_denied" }, publicUrl }) };
  }
  const now = new Date(clock.now());
  // Like an API key, a grant outlives the session.
  requireRecentSignIn({ actor, nowMs: now.getTime() });
  const code = randomness.createSecret();
  await runTransaction(database.db, async (db) => {
    const { accountId, userId } = actor;
    await lockAccount({ db, accountId });
    await requireMembership({ db, accountId, config });
    // Earlier grants of a client with a metadata document aren't replaced, so they count.
    const replaced = isDocumentUrl(client.id) ? null : client.id;
    if ((await countOtherGrants({ db, accountId, clientId: replaced, now })) >= MAX_AGENTS) {
      throw new AppError({ code: "conflict.agents_full", params: { limit: MAX_AGENTS } });
    }
    await db.insert(oauthGrants).values({
      id: randomness.createId(),
      userId,
      clientId: client.id,
      clientName: client.name,
      redirectUri,
      scopes: checked.scopes,
      codeHash: hashSecret(code),
      verifierHash: checked.verifierHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    });
    await touchClient({ db, id: client.id, now });
  });
  return { returnUrl: buildReturnUrl({ request, answer: { code }, publicUrl }) };
}

/**
 * Rejects guests on servers where users can sign in, as with API keys: once a guest's session ends, nobody
 * could disconnect the agent.
 */
function requirePerson({ actor, dependencies }: { actor: Actor; dependencies: AgentDependencies }): void {
  if (!actor.isGuest || dependencies.config.signIn === "local") return;
  throw new AppError({ code: "unauthenticated.not_signed_in" });
}

async function requireClient({
  request: { client_id: id = "", redirect_uri: redirectUri = "" },
  dependencies: { database, clientDocuments },
}: {
  request: AgentRequest;
  dependencies: AgentDependencies;
}): Promise<{ client: OAuthClient; redirectUri: string }> {
  const client = await findClient({ db: database.db, id, clientDocuments });
  if (!client || !isRegistered({ uri: redirectUri, registered: client.redirectUris })) {
    throw new AppError({ code: "invalid_input.agent" });
  }
  return { client, redirectUri };
}
