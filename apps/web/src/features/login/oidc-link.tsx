import { buttonStyles } from "@pith/ui/primitives/button";
import { useAccountSignIn } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Leads to the server's identity provider and from there to `redirect`. Renders nothing if there is none. With
 * a setup code or an invitation, the provider's account becomes a new one here.
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
    // Not a link within the site: the server redirects to the provider.
    <a href={`/api/auth/oidc/start?${query}`} className={`${buttonStyles({ size: "large" })} w-full`}>
      {t("members.oidc", { name })}
    </a>
  );
}
