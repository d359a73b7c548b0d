import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import type { adminSchemas } from "@pith/core/contract/admin.schemas";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { useState } from "react";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";

export type MemberChange = EndpointInput<(typeof adminSchemas)["updateMember"]>["body"];

const listMembers = async () => (await api.call(adminEndpoints.listMembers)).members;

/** Loads and updates the accounts on this server. */
export function useMembers() {
  const { data: members, setData: setMembers, attempt, ...rest } = useLoaded({ read: listMembers });
  /** The password reset link, until the admin dismisses it. */
  const [reset, setReset] = useState<{ memberId: string; url: string; expiresAt: string } | null>(null);

  return {
    ...rest,
    members,
    reset,
    dismissReset: () => setReset(null),
    change: (id: string, body: MemberChange) =>
      void attempt(
        async () => {
          const changed = await api.call(adminEndpoints.updateMember, { params: { id }, body });
          setMembers((known) => known?.map((member) => (member.id === id ? changed : member)) ?? null);
        },
        { at: id },
      ),
    createReset: (memberId: string) =>
      void attempt(
        async () => {
          const body = { isAdmin: false, memberId };
          setReset({ memberId, ...(await api.call(adminEndpoints.createInvitation, { body })) });
        },
        { at: memberId },
      ),
  };
}
