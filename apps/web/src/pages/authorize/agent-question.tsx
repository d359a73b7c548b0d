import { AGENT_IDLE_DAYS, type KeyScope } from "@pith/core/accounts/key-scope";
import type { User } from "@pith/core/accounts/user";
import type { ReadAgentRequest } from "@pith/core/contract/agent.schemas";
import { Button } from "@pith/ui/primitives/button";
import { formatDisplayName } from "../../lib/account/format-display-name.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";

const scopeTexts: Readonly<Record<KeyScope, TextKey>> = {
  read: "authorize.read",
  create: "authorize.create",
  account: "keys.scopeAccount",
  export: "keys.scopeExport",
};

/**
 * The consent screen: which agent is asking, what it may do and where it's redirected, with buttons to allow or deny.
 */
export function AgentQuestion({
  question: { name, host, documentHost, scopes },
  user,
  isBusy,
  onAnswer,
}: {
  question: Extract<ReadAgentRequest, { kind: "open" }>;
  user: User;
  isBusy: boolean;
  onAnswer: (isAllowed: boolean) => void;
}) {
  const t = useTranslate();
  return (
    <section data-agent-question={name} aria-labelledby="agent-question">
      <h1 id="agent-question" className="text-xl font-semibold break-words">
        {t("authorize.question", { name })}
      </h1>
      <p className="mt-2 text-soft">{t("authorize.claim")}</p>
      <h2 className="mt-8 font-semibold">{t("authorize.may")}</h2>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {scopes.map((scope) => (
          <li key={scope}>{t(scopeTexts[scope])}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">{t("authorize.mayNot")}</p>
      <dl className="mt-8 mb-0 border-t border-rule text-sm">
        <div className="flex flex-wrap gap-x-4 border-b border-rule py-2.5">
          <dt className="w-32 shrink-0 text-faint">{t("authorize.account")}</dt>
          <dd className="m-0 min-w-0 flex-1 basis-40 break-words">
            <bdi>{formatDisplayName(user)}</bdi>
          </dd>
        </div>
        {documentHost !== null && (
          <div className="flex flex-wrap gap-x-4 border-b border-rule py-2.5">
            <dt className="w-32 shrink-0 text-faint">{t("authorize.site")}</dt>
            <dd className="m-0 min-w-0 flex-1 basis-40">
              <bdi className="font-semibold break-all">{documentHost}</bdi>
            </dd>
          </div>
        )}
        <div className="flex flex-wrap gap-x-4 border-b border-rule py-2.5">
          <dt className="w-32 shrink-0 text-faint">{t("authorize.destination")}</dt>
          <dd data-agent-host="" className="m-0 min-w-0 flex-1 basis-40">
            {host === null ? t("authorize.computer") : <bdi className="font-semibold break-all">{host}</bdi>}
          </dd>
        </div>
      </dl>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
        {/* Neither button has focus initially, so that a key press meant for the previous page can't activate one. */}
        <Button variant="primary" size="large" isBusy={isBusy} onClick={() => onAnswer(true)}>
          {t("authorize.allow")}
        </Button>
        <Button size="large" isBusy={isBusy} onClick={() => onAnswer(false)}>
          {t("authorize.deny")}
        </Button>
      </div>
      <p className="mt-4 text-sm text-soft">{t("authorize.end", { days: AGENT_IDLE_DAYS })}</p>
    </section>
  );
}
