import { buttonStyles } from "@pith/ui/primitives/button";
import { useAccountSignIn } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Links to the server's identity provider. After sign-in, the user returns to `redirect`. Renders nothing if there is
 * none. With a setup code or an invitation, signing in there creates an account here.
 */
export function OidcLink({
  redirect,
  setup,
  invitation,
}: {
  redirect: string;
  setup?: string;
  invitation?: string;
}) {
  const t = useTranslate();
  const name = useAccountSignIn()?.oidc?.name;
  if (name === undefined) return null;
  const query = new URLSearchParams({ redirect, ...(setup && { setup }), ...(invitation && { invitation }) });
  return (
    // A plain link, because the server redirects to the provider.
    <a href={`/api/auth/oidc/start?${query}`} className={`${buttonStyles({ size: "large" })} w-full`}>
      {t("members.oidc", { name })}
    </a>
  );
}
