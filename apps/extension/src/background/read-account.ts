import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { getAccountOverview } from "@pith/core/client/get-account-overview";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
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

/** Returns the extension's account and its remaining quota. This is a read, so it never creates a guest. */
export async function readAccount(dependencies: AccountDependencies): Promise<AccountState> {
  const { stores, auth, client } = dependencies;
  const isKnown = (await stores.grant.read()) !== null || (await auth.findVisitor()) !== null;
  const config = await client.call(systemEndpoints.getPublicConfig);
  const overview = isKnown ? await getAccountOverview({ client }) : null;
  return {
    signIn: await readSignIn({ ...dependencies, config }),
    usage: overview && {
      premium: overview.premium,
      summariesLimit: overview.premium?.summaries_limit ?? overview.stats.monthly.summaries_limit,
      textSummariesUsed: overview.stats.monthly.text_summaries_used,
    },
    // Older servers report neither this nor whether they allow guests.
    hasPlans: config.hasPlans !== false,
  };
}

async function readSignIn({
  stores,
  origin,
  config,
}: AccountDependencies & { config: PublicConfig }): Promise<SignIn> {
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
  return {
    state: config.allowsGuests !== false && config.signIn.kind !== "firebase" ? "guest" : "signed-out",
  };
}
