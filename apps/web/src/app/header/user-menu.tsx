import { getAccountHandle } from "@pith/core/accounts/get-account-handle";
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from "@pith/ui/primitives/menu";
import { Avatar } from "../../lib/account/avatar.tsx";
import { formatDisplayName } from "../../lib/account/format-display-name.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { isAdmin } from "../../lib/auth/is-admin.ts";
import { useRoleKnown } from "../../lib/auth/use-role-known.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useNavigate } from "../../lib/router.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";
import { themes, useTheme } from "../../lib/theme.ts";

export function UserMenu() {
  const t = useTranslate();
  const navigate = useNavigate();
  const user = useAuth((state) => state.user);
  const signOut = useAuth((state) => state.signOut);
  const { theme, choose } = useTheme();
  const hasPlans = useHasPlans();
  const hasBot = usePublicConfig((state) => (state.config?.botUsername ?? null) !== null);
  useRoleKnown(user);
  if (!user) return null;
  const name = formatDisplayName(user);
  const handle = getAccountHandle(user);
  const isTelegram = user.authProvider === "telegram";

  const section = (
    name: "subscription" | "upgrade" | "telegram" | "transactions" | "account" | "support",
    text: TextKey = `menu.${name}`,
  ) => (
    <MenuLink key={name}>
      <Link to={`/subscription?section=${name}`}>{t(text)}</Link>
    </MenuLink>
  );

  return (
    <Menu
      label={t("menu.label")}
      className="w-64"
      trigger={
        <button
          type="button"
          className="touch-room -me-1 flex size-10 items-center justify-center rounded-full"
        >
          <Avatar user={user} size={32} />
          <span className="sr-only">{t("menu.open", { name })}</span>
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-2">
        <p data-display-name="" dir="auto" className="truncate text-sm font-semibold text-match">
          {name}
        </p>
        {handle && (
          <p data-handle="" dir="ltr" className="truncate text-xs text-faint text-match">
            {handle}
          </p>
        )}
      </div>
      <MenuSeparator />
      <MenuLink>
        <Link to="/summaries">{t("menu.summaries")}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/following">{t("menu.following")}</Link>
      </MenuLink>
      {section("subscription", hasPlans ? "menu.subscription" : "menu.usage")}
      {hasPlans && section("upgrade")}
      {!isTelegram && (hasPlans || hasBot) && section("telegram")}
      {hasPlans && section("transactions")}
      {section("account")}
      {section("support")}
      {isAdmin(user) && (
        <MenuLink>
          <Link to="/admin">{t("menu.admin")}</Link>
        </MenuLink>
      )}
      <MenuLink>
        <Link to="/docs">{t("nav.docs")}</Link>
      </MenuLink>
      <div className="md:hidden">
        <MenuSeparator />
        <MenuItem onSelect={() => navigate("/#features")}>{t("nav.features")}</MenuItem>
        {hasPlans && <MenuItem onSelect={() => navigate("/#pricing")}>{t("nav.pricing")}</MenuItem>}
      </div>
      <MenuSeparator />
      <MenuChoices
        label={t("theme.label")}
        value={theme}
        options={themes.map((value) => ({ value, text: t(`theme.${value}`) }))}
        onChange={choose}
      />
      <MenuSeparator />
      <MenuItem
        onSelect={() => {
          void signOut().finally(() => navigate("/login", { replace: true }));
        }}
      >
        {t("menu.signOut")}
      </MenuItem>
    </Menu>
  );
}
