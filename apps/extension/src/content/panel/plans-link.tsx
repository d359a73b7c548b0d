import { ButtonLink } from "@pith/ui/primitives/button";
import { useEffect, useState } from "react";
import { useTexts } from "../../texts/texts-provider.tsx";
import { askAccount } from "./ask-account.ts";

/** Links to the plans once we know that the server has them. */
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
