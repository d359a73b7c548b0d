import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import type { SignIn } from "../../messages/account-messages.ts";
import type { Failure } from "../../messages/failure.ts";
import { PendingSignIn } from "../../sign-in/pending-sign-in.tsx";
import { useTexts } from "../../texts/texts-provider.tsx";
import { askAccount } from "./ask-account.ts";

type Pending = Extract<SignIn, { state: "pending" }>;

/** Signs in without the popup. The token is collected with the next request for the summary. */
export function SignInAction() {
  const texts = useTexts();
  const [pending, setPending] = useState<Pending | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function ask(type: "session:start" | "session:end") {
    const reply = await askAccount(type);
    setFailure(reply.type === "account:failed" ? reply.failure : null);
    const signIn = reply.type === "account:state" ? reply.account.signIn : null;
    setPending(signIn?.state === "pending" ? signIn : null);
  }

  if (pending) return <PendingSignIn signIn={pending} onCancel={() => void ask("session:end")} />;
  return (
    <>
      <Button variant="primary" onClick={() => void ask("session:start")}>
        {texts.translate("account.signIn")}
      </Button>
      {failure && (
        <p role="alert" className="w-full">
          {texts.say(failure)}
        </p>
      )}
    </>
  );
}
