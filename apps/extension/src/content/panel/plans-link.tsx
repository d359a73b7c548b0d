import { ButtonLink } from "@pith/ui/primitives/button";
import { useEffect, useState } from "react";
import { useTexts } from "../../texts/texts-provider.tsx";
import { askAccount } from "./ask-account.ts";

/** Leads to the plans once it is known that the server has any. */
export function PlansLink({ serverOrigin }: { serverOrigin: string }) {
  const { translate } = useTexts();
  const [hasPlans, setHasPlans] = useState(false);
  useEffect(() => {
    let isGone = false;
    void askAccount("account:read").then((reply) => {
      if (!isGone) setHasPlans(reply.type === "account:state" && reply.account.hasPlans);
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (!hasPlans) return null;
  return (
    <ButtonLink
      variant="primary"
      href={`${serverOrigin}/subscription?section=upgrade`}
      target="_blank"
      rel="noreferrer"
    >
      {translate("panel.plans")}
    </ButtonLink>
  );
}
