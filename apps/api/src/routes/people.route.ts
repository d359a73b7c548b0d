import { createInvitation, deleteInvitation, listInvitations } from "../accounts/members/invitations.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { listMembers } from "../membership/list-members.ts";
import { countTrialSummaries, takeTrial } from "../membership/take-trial.ts";
import { updateMember } from "../membership/update-member.ts";

type PeopleCalls =
  | "listMembers"
  | "updateMember"
  | "createInvitation"
  | "listInvitations"
  | "deleteInvitation"
  | "readTrial"
  | "takeTrial";

/** Routes for admins to manage the members of their server. */
export function createPeopleRoutes(dependencies: Dependencies): Routes<PeopleCalls> {
  return {
    listMembers: {
      for: "user",
      handle: async () => ({ members: await listMembers({ dependencies }) }),
    },
    updateMember: {
      for: "user",
      handle: ({ actor, params, body }) =>
        updateMember({ actor, id: params.id, changes: body, dependencies }),
    },
    createInvitation: {
      for: "user",
      handle: ({ actor, body }) =>
        createInvitation({
          actor,
          isAdmin: body.isAdmin,
          memberId: body.memberId ?? null,
          dependencies,
        }),
    },
    listInvitations: {
      for: "user",
      handle: async () => ({ invitations: await listInvitations({ dependencies }) }),
    },
    readTrial: {
      for: "user",
      handle: async () => ({ summaries: await countTrialSummaries({ dependencies }) }),
    },
    takeTrial: {
      for: "user",
      handle: async ({ actor }) => ({ summaries: await takeTrial({ actor, dependencies }) }),
    },
    deleteInvitation: {
      for: "user",
      async handle({ params }) {
        await deleteInvitation({ id: params.id, dependencies });
        return undefined;
      },
    },
  };
}
