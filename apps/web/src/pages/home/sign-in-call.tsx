import { buttonStyles } from "@pith/ui/primitives/button";
import { useAccountSignIn } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Replaces the form on a server where only members may create summaries. */
export function SignInCall() {
  const t = useTranslate();
  const isNew = useAccountSignIn()?.needsFirstAdmin === true;
  return (
    <div data-sign-in-call="" className="min-h-40">
      <p className="max-w-measure text-base md:text-lg">
        {t(isNew ? "home.setUpFirst" : "home.membersOnly")}
      </p>
      {!isNew && (
        <Link
          to="/login?redirect=/"
          className={`${buttonStyles({ variant: "primary", size: "large" })} mt-5 max-sm:w-full`}
        >
          {t("nav.signIn")}
        </Link>
      )}
    </div>
  );
}
