import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { keyEndpoints } from "@pith/core/contract/key.endpoints";
import type { keySchemas } from "@pith/core/contract/key.schemas";
import { useState } from "react";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";

export type NewApiKey = EndpointInput<(typeof keySchemas)["createApiKey"]>["body"];

const listKeys = () => api.call(keyEndpoints.listApiKeys);

/** Loads the account's API keys, and creates and revokes them. */
export function useApiKeys() {
  const { data: keys, attempt, reload, ...rest } = useLoaded({ read: listKeys });
  /** The new key's secret, until the user dismisses it. */
  const [secret, setSecret] = useState<string | null>(null);

  return {
    ...rest,
    keys,
    secret,
    /** `form` is the value of `failedAt` if this fails. */
    create: (body: NewApiKey, form: string, onCreated: () => void) =>
      void attempt(
        async () => {
          setSecret((await api.call(keyEndpoints.createApiKey, { body })).secret);
          onCreated();
        },
        { at: form, reload },
      ),
    dismissSecret: () => setSecret(null),
    revoke: (id: string) =>
      void attempt(() => api.call(keyEndpoints.revokeApiKey, { params: { id } }), { at: id, reload }),
  };
}
