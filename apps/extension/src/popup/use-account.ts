import { useCallback, useEffect, useState } from "react";
import {
  type AccountReply,
  type AccountRequest,
  type AccountState,
  accountReplySchema,
} from "../messages/account-messages.ts";
import { type Failure, readFailure } from "../messages/failure.ts";
import { requestBackground } from "../platform/request-background.ts";

/** Often enough that a sign-in seems to be noticed at once. */
const POLL_MS = 1_500;

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

/** The account as the background knows it. While a sign-in is pending it is asked again and again. */
export function useAccount(): Account {
  const [state, setState] = useState<KnownAccount>({ kind: "loading" });
  const isPending = state.kind === "known" && state.account.signIn.state === "pending";

  const ask = useCallback((type: AccountRequest["type"]) => {
    void askBackground({ type }).then(setState);
  }, []);

  // Collects a sign-in that was finished while the popup was closed; without one it only reads.
  useEffect(() => ask("session:poll"), [ask]);

  useEffect(() => {
    if (!isPending) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const next = await askBackground({ type: "session:poll" });
      if (isOver) return;
      // A network that fails for a moment isn't the end of a sign-in: the code stays on show.
      if (next.kind !== "failed" || next.failure.code !== "network") setState(next);
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
