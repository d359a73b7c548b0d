import { Button, ButtonLink } from "@pith/ui/primitives/button";
import type { SignIn } from "../messages/account-messages.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/**
 * Shows the confirmation code, which must match the one on the login page. The code prevents an attacker from
 * signing in another user's extension.
 */
export function PendingSignIn({
  signIn,
  onCancel,
}: {
  signIn: Extract<SignIn, { state: "pending" }>;
  onCancel: () => void;
}) {
  const { translate } = useTexts();
  return (
    <section aria-labelledby="pending-title" className="text-sm">
      <h2 id="pending-title" className="text-soft">
        {translate("signIn.title")}
      </h2>
      <p className="mt-1 text-xl font-semibold tracking-widest tabular select-all" data-confirmation-code="">
        {signIn.confirmationCode}
      </p>
      <p className="mt-1 text-soft">{translate("signIn.hint")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink variant="primary" size="small" href={signIn.loginUrl} target="_blank" rel="noreferrer">
          {translate("signIn.open")}
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {translate("signIn.cancel")}
        </Button>
      </div>
    </section>
  );
}
