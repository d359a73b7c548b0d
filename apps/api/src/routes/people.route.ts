import { AppError } from "@pith/core/errors/app-error";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

type PeopleCalls =
  | "listMembers"
  | "updateMember"
  | "createInvitation"
  | "listInvitations"
  | "deleteInvitation";

export function createPeopleRoutes(_dependencies: Dependencies): Routes<PeopleCalls> {
  const refuse = async (): Promise<never> => {
    throw new AppError({ code: "not_configured.sign_in_way" });
  };
  return {
    listMembers: { for: "user", handle: refuse },
    updateMember: { for: "user", handle: refuse },
    createInvitation: { for: "user", handle: refuse },
    listInvitations: { for: "user", handle: refuse },
    deleteInvitation: { for: "user", handle: refuse },
  };
}
