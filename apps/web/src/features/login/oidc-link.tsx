import { buttonStyles } from "@pith/ui/primitives/button";
import { useAccountSignIn } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Links to the server's identity provider, or renders nothing if the server has none. After sign-in, the user
 * returns to `redirect`. With a setup code or an invitation, signing in with the provider creates an account
 * on this server.
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
