import type { SignedInPlace } from "@pith/core/accounts/signed-in-place";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { useCallback, useEffect, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";

/** Lists the account's sessions and ends them, reloading the list after each change. */
export function useSignedInPlaces() {
  const [places, setPlaces] = useState<SignedInPlace[] | null>(null);
  const { attempt, ...rest } = useAttempt();

  const read = useCallback(async () => setPlaces(await api.call(accountEndpoints.listSignedInPlaces)), []);
  const load = useCallback(() => void attempt(read), [attempt, read]);
  useEffect(load, [load]);

  return {
    ...rest,
    places,
    load,
    signOut: (id: string) =>
      attempt(() => api.call(accountEndpoints.signOutPlace, { params: { id } }), { at: id, reload: read }),
    signOutElsewhere: () =>
      attempt(() => api.call(accountEndpoints.signOutElsewhere), { at: "all", reload: read }),
  };
}
