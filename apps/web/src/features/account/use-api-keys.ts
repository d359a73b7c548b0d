import type { ApiKey } from "@pith/core/accounts/api-key";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { keyEndpoints } from "@pith/core/contract/key.endpoints";
import type { keySchemas } from "@pith/core/contract/key.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

export type NewApiKey = EndpointInput<(typeof keySchemas)["createApiKey"]>["body"];

/** Loads the account's API keys, and creates and revokes them. */
export function useApiKeys() {
  const [keys, setKeys] = useState<ApiKey[] | null>(null);
  const [error, setError] = useErrorText();
  const [isBusy, setBusy] = useState(false);
  /** The key to create after the user signs in again; null if there is none. */
  const [postponed, setPostponed] = useState<NewApiKey | null>(null);
  /** The new key's secret, until the user dismisses it. */
  const [secret, setSecret] = useState<string | null>(null);

  const attempt = useCallback(async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await change();
      setKeys(await api.call(keyEndpoints.listApiKeys));
      setError(null);
      return true;
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  const load = useCallback(() => void attempt(async () => undefined), [attempt]);
  useEffect(load, [load]);

  const create = (body: NewApiKey): Promise<boolean> =>
    attempt(async () => {
      setPostponed(null);
      try {
        setSecret((await api.call(keyEndpoints.createApiKey, { body })).secret);
      } catch (cause) {
        if (!isAppError(cause) || cause.reason.code !== "forbidden.sign_in_again") throw cause;
        setPostponed(body);
      }
    });

  return {
    keys,
    error,
    isBusy,
    secret,
    /** True if the server requires a recent sign-in. Call `goOn` afterwards to create the key. */
    mustSignInAgain: postponed !== null,
    load,
    create,
    goOn: () => postponed && void create(postponed),
    dismissSecret: () => setSecret(null),
    revoke: (id: string) => attempt(() => api.call(keyEndpoints.revokeApiKey, { params: { id } })),
  };
}
