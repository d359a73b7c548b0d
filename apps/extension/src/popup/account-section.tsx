import { getErrorCode } from "@pith/core/errors/app-error";
import { assertNever } from "@pith/core/lib/assert-never";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import type { ReactNode } from "react";
import type { AccountRequest, SignIn } from "../messages/account-messages.ts";
import type { Failure } from "../messages/failure.ts";
import { PendingSignIn } from "../sign-in/pending-sign-in.tsx";
import { TextWithName } from "../texts/text-with-name.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import type { KnownAccount } from "./use-account.ts";

type Ask = (type: AccountRequest["type"]) => void;

/** Shows the account and lets the user sign in or out. Tells the user if the server isn't responding. */
export function AccountSection({ state, ask, origin }: { state: KnownAccount; ask: Ask; origin: string }) {
  if (state.kind === "loading") return null;
  if (state.kind === "failed") return <AccountFailure failure={state.failure} ask={ask} origin={origin} />;
  return <SignInState signIn={state.account.signIn} ask={ask} />;
}

/**
 * Explains why the account can't be shown. If the token was revoked, offers a new sign-in instead of a retry.
 */
function AccountFailure({ failure, ask, origin }: { failure: Failure; ask: Ask; origin: string }) {
  const { translate, say } = useTexts();
  const code = getErrorCode(failure.code);
  const again =
    code === "unauthenticated"
      ? { text: translate("account.signIn"), onPress: () => ask("session:start") }
      : { text: translate("account.tryAgain"), onPress: () => ask("account:read") };
  return (
    <FailureNote data-failure={code} again={again}>
      {code === "network" ? translate("account.noServer", { host: new URL(origin).host }) : say(failure)}
    </FailureNote>
  );
}

function SignInState({ signIn, ask }: { signIn: SignIn; ask: Ask }) {
  const { translate, say } = useTexts();
  const signInButton = (
    <Button size="small" onClick={() => ask("session:start")}>
      {translate("account.signIn")}
    </Button>
  );
  switch (signIn.state) {
    case "guest":
      return <Row action={signInButton}>{translate("account.guest")}</Row>;
    case "signed-out":
      return <Row action={signInButton}>{translate("account.signedOut")}</Row>;
    case "revoked":
      return <Row action={signInButton}>{say({ code: "unauthenticated.session_ended", params: {} })}</Row>;
    case "website":
      return (
        <Row action={signInButton}>
          <TextWithName text={(values) => translate("account.website", values)} name={signIn.name} />
        </Row>
      );
    case "signed-in":
      return (
        <Row
          action={
            <Button size="small" onClick={() => ask("session:end")}>
              {translate("account.signOut")}
            </Button>
          }
        >
          {signIn.name === null ? (
            translate("account.guest")
          ) : (
            <TextWithName text={(values) => translate("account.signedIn", values)} name={signIn.name} />
          )}
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
