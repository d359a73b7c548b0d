import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { getAccountOverview } from "@pith/core/client/get-account-overview";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { AccountState, SignIn } from "../messages/account-messages.ts";
import type { ExtensionAuth } from "./create-extension-auth.ts";
import { buildLoginUrl } from "./run-sign-in.ts";
import type { SessionStores } from "./session-stores.ts";

interface AccountDependencies {
  stores: SessionStores;
  auth: ExtensionAuth;
  client: ApiClient;
  /** The origin of the login page. */
  origin: string;
}

/**
 * Returns the extension's account and its remaining quota. Creates no guest, since a read must have no side effects.
 */
export async function readAccount(dependencies: AccountDependencies): Promise<AccountState> {
  const { stores, auth, client } = dependencies;
  const isKnown = (await stores.grant.read()) !== null || (await auth.findVisitor()) !== null;
  const overview = isKnown ? await getAccountOverview({ client }) : null;
  return {
    signIn: await readSignIn(dependencies),
    usage: overview?.premium
      ? { premium: overview.premium, textSummariesUsed: overview.stats.monthly.text_summaries_used }
      : null,
  };
}

async function readSignIn({ stores, client, origin }: AccountDependencies): Promise<SignIn> {
  const grant = await stores.grant.read();
  if (grant) return { state: "signed-in", name: getDisplayName(grant.user) };
  const pending = await stores.pending.read();
  if (pending) {
    const { confirmationCode, sessionId } = pending;
    return { state: "pending", confirmationCode, loginUrl: buildLoginUrl({ origin, sessionId }) };
  }
  if (await stores.revoked.read()) return { state: "revoked" };
  const visitor = await stores.visitor.read();
  if (visitor) {
    const name = getDisplayName(visitor.user);
    return name === null ? { state: "guest" } : { state: "website", name };
  }
  const config = await client.call(systemEndpoints.getPublicConfig);
  return { state: config.signIn.kind === "local" ? "guest" : "signed-out" };
}
