import { type ErrorCode, getErrorCode } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import {
  type AccountReply,
  type AccountRequest,
  type AccountState,
  accountReplySchema,
} from "../messages/account-messages.ts";
import { type Failure, readFailure } from "../messages/failure.ts";
import { requestBackground } from "../platform/request-background.ts";

/** Short enough that a sign-in shows up immediately. */
const POLL_MS = 1_500;

/**
 * Failures that end a sign-in. After any other failure, such as during a server restart, the sign-in is still
 * pending.
 */
const endings: readonly ErrorCode[] = ["unauthenticated", "code_expired", "not_found"];

export type KnownAccount =
  | { kind: "loading" }
  | { kind: "known"; account: AccountState }
  | { kind: "failed"; failure: Failure };

export interface Account {
  state: KnownAccount;
  ask: (type: AccountRequest["type"]) => void;
}

async function askBackground(request: AccountRequest): Promise<KnownAccount> {
  try {
    const reply: AccountReply = await requestBackground({ request, schema: accountReplySchema });
    return reply.type === "account:state"
      ? { kind: "known", account: reply.account }
      : { kind: "failed", failure: reply.failure };
  } catch (error) {
    return { kind: "failed", failure: readFailure(error) };
  }
}

/** Returns the background's view of the account. Polls while a sign-in is pending. */
export function useAccount(): Account {
  const [state, setState] = useState<KnownAccount>({ kind: "loading" });
  const isPending = state.kind === "known" && state.account.signIn.state === "pending";

  const ask = useCallback((type: AccountRequest["type"]) => {
    void askBackground({ type }).then(setState);
  }, []);

  // Collects a sign-in that was completed while the popup was closed. Otherwise just reads the account.
  useEffect(() => ask("session:poll"), [ask]);

  useEffect(() => {
    if (!isPending) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const next = await askBackground({ type: "session:poll" });
      if (isOver) return;
      if (next.kind !== "failed" || endings.includes(getErrorCode(next.failure.code))) setState(next);
      timer = setTimeout(poll, POLL_MS);
    };
    timer = setTimeout(poll, POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isPending]);

  return { state, ask };
}
