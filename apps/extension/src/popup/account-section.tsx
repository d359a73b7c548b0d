import { assertNever } from "@pith/core/lib/assert-never";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { curlQuotes } from "@pith/ui/texts/curl-quotes";
import type { ReactNode } from "react";
import type { AccountRequest, SignIn } from "../messages/account-messages.ts";
import { apiOrigin } from "../platform/api-origin.ts";
import { PendingSignIn } from "./pending-sign-in.tsx";
import type { KnownAccount } from "./use-account.ts";

type Ask = (type: AccountRequest["type"]) => void;

/** Who is signed in, and the way in and out; or why the server doesn't answer. */
export function AccountSection({ state, ask }: { state: KnownAccount; ask: Ask }) {
  if (state.kind === "loading") return null;
  if (state.kind === "failed") {
    const { code, message } = state.failure;
    return (
      <FailureNote data-failure={code} again={{ text: "Try again", onPress: () => ask("account:read") }}>
        {code === "network"
          ? `Pith’s server at ${new URL(apiOrigin).host} doesn’t answer. Glances on the page still work without it.`
          : curlQuotes(message)}
      </FailureNote>
    );
  }
  return <SignInState signIn={state.account.signIn} ask={ask} />;
}

function SignInState({ signIn, ask }: { signIn: SignIn; ask: Ask }) {
  const signInButton = (
    <Button size="small" onClick={() => ask("session:start")}>
      Sign in
    </Button>
  );
  switch (signIn.state) {
    case "guest":
      return <Row action={signInButton}>You are trying Pith as a guest.</Row>;
    case "signed-out":
      return <Row action={signInButton}>Sign in for full summaries. Glances are free.</Row>;
    case "website":
      return (
        <Row action={signInButton}>
          As on the website: <bdi className="font-medium text-ink">{signIn.name}</bdi>
        </Row>
      );
    case "signed-in":
      return (
        <Row
          action={
            <Button size="small" onClick={() => ask("session:end")}>
              Sign out
            </Button>
          }
        >
          Signed in as <bdi className="font-medium text-ink">{signIn.name}</bdi>
        </Row>
      );
    case "pending":
      return <PendingSignIn signIn={signIn} onCancel={() => ask("session:end")} />;
    default:
      return assertNever(signIn);
  }
}

function Row({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <p className="min-w-0 break-words text-soft">{children}</p>
      {action}
    </div>
  );
}
