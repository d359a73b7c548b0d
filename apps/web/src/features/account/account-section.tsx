import { getAccountHandle } from "@pith/core/accounts/get-account-handle";
import type { User } from "@pith/core/accounts/user";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import type { EffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getTierColor } from "@pith/core/plans/get-tier-color";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Avatar } from "../../lib/account/avatar.tsx";
import { formatDisplayName } from "../../lib/account/format-display-name.ts";
import { useAccountSignIn } from "../../lib/edition.ts";
import { formatDay } from "../../lib/texts/format-day.ts";
import { say } from "../../lib/texts/say.ts";
import { type TextKey, useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useSearch } from "../../lib/use-search.ts";
import { AgentsDialog } from "./agents-dialog.tsx";
import { ApiKeysDialog } from "./api-keys-dialog.tsx";
import { ConnectionsDialog } from "./connections-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DataDownloadDialog } from "./data-download-dialog.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { PasskeysDialog } from "./passkeys-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { ProviderDialog } from "./provider-dialog.tsx";
import { SignedInPlacesDialog } from "./signed-in-places-dialog.tsx";
import { UsageStats } from "./usage-stats.tsx";
import { WebhooksDialog } from "./webhooks-dialog.tsx";

export function AccountSection({ user, onSignOut }: { user: User | null; onSignOut: () => void }) {
  const t = useTranslate();
  const locale = useLanguage();
  const signIn = useAccountSignIn();
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const [arePasskeysOpen, setPasskeysOpen] = useState(false);
  // Set when the server's identity provider redirects back.
  const outcome = useSearch().get("provider");
  const [isProviderOpen, setProviderOpen] = useState(outcome !== null);
  const [isDeleting, setDeleting] = useState(false);
  const [isPlacesOpen, setPlacesOpen] = useState(false);
  const [areConnectionsOpen, setConnectionsOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const [areAgentsOpen, setAgentsOpen] = useState(false);
  const [areWebhooksOpen, setWebhooksOpen] = useState(false);
  const [isDataOpen, setDataOpen] = useState(false);
  if (!user) {
    return (
      <div data-account="none">
        <p className="text-soft">{t("account.none")}</p>
        <Button className="mt-4" onClick={onSignOut}>
          {t("account.signOut")}
        </Button>
      </div>
    );
  }
  const isTelegram = user.authProvider === "telegram";
  const handle = getAccountHandle(user);
  const tier = getCurrentTier(user.premium);
  return (
    <div data-account={user.authProvider}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="flex min-w-0 items-center gap-5 max-sm:w-full">
          <Avatar user={user} size={64} />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="truncate text-lg font-semibold text-match">
              {formatDisplayName(user)}
            </p>
            {handle && (
              <p dir="ltr" className="truncate text-sm text-soft text-match">
                {handle}
              </p>
            )}
            <p className="text-sm text-faint">
              {/* Until the account has loaded, a null date only means that we don't know it yet. */}
              {user.created_at === null && user.stats === null
                ? "\u00a0"
                : t("account.memberSince", { date: formatDay({ date: user.created_at, locale }) })}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 sm:ms-auto">
          <Badge color="gray">{t(getAccountKind(user))}</Badge>
          {tier !== null && <Badge color={getTierColor(tier)}>{formatTierBadge(tier)}</Badge>}
        </div>
      </div>
      <dl className="mt-6 mb-0 border-t border-rule text-sm">
        <Identifier label={t("account.id")} value={user.id} />
        {isTelegram && user.telegram_id && (
          <Identifier label={t("account.telegramId")} value={user.telegram_id} />
        )}
      </dl>
      <UsageStats stats={user.stats} premium={user.premium} />
      <div className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2">
        <SettingsGroup title={t("account.access")}>
          {signIn && !isTelegram && (
            <>
              {signIn.hasPasswords && (
                <SettingsRow onClick={() => setPasswordOpen(true)}>{t("password.title")}</SettingsRow>
              )}
              <SettingsRow onClick={() => setPasskeysOpen(true)}>{t("passkeys.title")}</SettingsRow>
              {signIn.oidc && (
                <SettingsRow onClick={() => setProviderOpen(true)}>{signIn.oidc.name}</SettingsRow>
              )}
            </>
          )}
          <SettingsRow onClick={() => setPlacesOpen(true)}>{t("places.title")}</SettingsRow>
          <SettingsRow onClick={() => setDataOpen(true)}>{t("data.title")}</SettingsRow>
        </SettingsGroup>
        <SettingsGroup title={t("account.integrations")}>
          <SettingsRow onClick={() => setKeysOpen(true)}>{t("keys.title")}</SettingsRow>
          <SettingsRow onClick={() => setAgentsOpen(true)}>{t("agents.title")}</SettingsRow>
          <SettingsRow onClick={() => setWebhooksOpen(true)}>{t("webhooks.title")}</SettingsRow>
          <SettingsRow onClick={() => setConnectionsOpen(true)}>{t("connections.title")}</SettingsRow>
        </SettingsGroup>
      </div>
      <Button variant="danger" className="mt-10" onClick={() => setDeleting(true)}>
        {t("account.delete")}
      </Button>
      {signIn && !isTelegram && (
        <>
          {signIn.oidc && (
            <ProviderDialog
              name={signIn.oidc.name}
              outcome={outcome}
              isOpen={isProviderOpen}
              onClose={() => setProviderOpen(false)}
            />
          )}
          <PasswordDialog isOpen={isPasswordOpen} onClose={() => setPasswordOpen(false)} />
          <PasskeysDialog isOpen={arePasskeysOpen} onClose={() => setPasskeysOpen(false)} />
        </>
      )}
      <SignedInPlacesDialog isOpen={isPlacesOpen} onClose={() => setPlacesOpen(false)} />
      <ApiKeysDialog isOpen={areKeysOpen} onClose={() => setKeysOpen(false)} />
      <AgentsDialog isOpen={areAgentsOpen} onClose={() => setAgentsOpen(false)} />
      <WebhooksDialog isOpen={areWebhooksOpen} onClose={() => setWebhooksOpen(false)} />
      <ConnectionsDialog isOpen={areConnectionsOpen} onClose={() => setConnectionsOpen(false)} />
      <DataDownloadDialog isOpen={isDataOpen} onClose={() => setDataOpen(false)} />
      <DeleteAccountDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  );
}

/** Google accounts always have an email address, so an account without one is local to this server. */
function getAccountKind({ authProvider, profile }: User): TextKey {
  if (authProvider === "telegram") return "account.telegramAccount";
  return profile.email === null ? "account.localAccount" : "account.googleAccount";
}

/** The badge's text, such as 'LITE PLAN'. */
function formatTierBadge(tier: EffectiveTier): string {
  if (tier === "expired") return say("plan_badge.expired");
  return say({ code: "plan_badge.tier", params: { tier: tier.toUpperCase() } });
}

function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <div className="mt-2 text-sm">{children}</div>
    </section>
  );
}

/** Opens a dialog. */
function SettingsRow({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-10 pointer-coarse:min-h-11 w-full items-center justify-between gap-4 border-t border-rule py-1.5 text-start text-soft hover:text-ink"
      onClick={onClick}
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint rtl:rotate-180" />
    </button>
  );
}

function Identifier({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-center gap-4 border-b border-rule py-1.5">
      <dt className="w-28 shrink-0 text-faint">{label}</dt>
      <dd className="m-0 flex min-w-0 flex-1 items-center justify-between gap-2">
        <span dir="ltr" className="min-w-0 truncate tabular">
          {value}
        </span>
        <CopyButton text={value} label={label} />
      </dd>
    </div>
  );
}
