import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";

const listPlaces = () => api.call(accountEndpoints.listSignedInPlaces);

/** Lists the account's sessions and ends them, reloading the list after each change. */
export function useSignedInPlaces() {
  const { data: places, attempt, reload, ...rest } = useLoaded({ read: listPlaces });

  return {
    ...rest,
    places,
    signOut: (id: string) =>
      attempt(() => api.call(accountEndpoints.signOutPlace, { params: { id } }), { at: id, reload }),
    signOutElsewhere: () => attempt(() => api.call(accountEndpoints.signOutElsewhere), { at: "all", reload }),
  };
}
