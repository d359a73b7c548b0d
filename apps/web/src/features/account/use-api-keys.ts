import type { ApiKey } from "@pith/core/accounts/api-key";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { keyEndpoints } from "@pith/core/contract/key.endpoints";
import type { keySchemas } from "@pith/core/contract/key.schemas";
import { useCallback, useEffect, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";

export type NewApiKey = EndpointInput<(typeof keySchemas)["createApiKey"]>["body"];

/** Loads the account's API keys, and creates and revokes them. */
export function useApiKeys() {
  const [keys, setKeys] = useState<ApiKey[] | null>(null);
  const { attempt, ...rest } = useAttempt();
  /** The new key's secret, until the user dismisses it. */
  const [secret, setSecret] = useState<string | null>(null);

  const read = useCallback(async () => setKeys(await api.call(keyEndpoints.listApiKeys)), []);
  const load = useCallback(() => void attempt(read), [attempt, read]);
  useEffect(load, [load]);

  return {
    ...rest,
    keys,
    secret,
    load,
    create: (body: NewApiKey, onCreated: () => void) =>
      void attempt(
        async () => {
          setSecret((await api.call(keyEndpoints.createApiKey, { body })).secret);
          onCreated();
        },
        { reload: read },
      ),
    dismissSecret: () => setSecret(null),
    revoke: (id: string) =>
      void attempt(() => api.call(keyEndpoints.revokeApiKey, { params: { id } }), { at: id, reload: read }),
  };
}
