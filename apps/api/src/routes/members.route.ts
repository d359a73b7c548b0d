import { AppError } from "@pith/core/errors/app-error";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

type MemberCalls =
  | "createFirstAdmin"
  | "signInWithPassword"
  | "readInvitation"
  | "acceptInvitation"
  | "createPasskeyChallenge"
  | "signInWithPasskey"
  | "changePassword"
  | "createPasskeyRegistration"
  | "addPasskey"
  | "listPasskeys"
  | "deletePasskey";

export function createMemberRoutes(_dependencies: Dependencies): Routes<MemberCalls> {
  const refuse = async (): Promise<never> => {
    throw new AppError({ code: "not_configured.sign_in_way" });
  };
  return {
    createFirstAdmin: { for: "anyone", handle: refuse },
    signInWithPassword: { for: "anyone", handle: refuse },
    readInvitation: { for: "anyone", handle: refuse },
    acceptInvitation: { for: "anyone", handle: refuse },
    createPasskeyChallenge: { for: "anyone", handle: refuse },
    signInWithPasskey: { for: "anyone", handle: refuse },
    changePassword: { for: "user", handle: refuse },
    createPasskeyRegistration: { for: "user", handle: refuse },
    addPasskey: { for: "user", handle: refuse },
    listPasskeys: { for: "user", handle: refuse },
    deletePasskey: { for: "user", handle: refuse },
  };
}
