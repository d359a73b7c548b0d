import type { AccountOverview } from "../accounts/account-overview.ts";
import { normalizeTransaction } from "../billing/normalize-transaction.ts";
import { accountEndpoints } from "../contract/account.endpoints.ts";
import type { ApiClient, CallOptions } from "./create-api-client.ts";

/** Fetches the account overview and normalizes its transactions. Times out after 10 s; throws like `call`. */
export async function getAccountOverview({
  client,
  options,
}: {
  client: ApiClient;
  options?: CallOptions;
}): Promise<AccountOverview> {
  const overview = await client.call(accountEndpoints.getAccountOverview, undefined, options);
  return { ...overview, transactions: (overview.transactions ?? []).map(normalizeTransaction) };
}
