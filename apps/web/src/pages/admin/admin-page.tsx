import { Tabs } from "@pith/ui/primitives/tabs";
import { useEffect, useId } from "react";
import { InvitationsPanel } from "../../features/admin/invitations-panel.tsx";
import { PeoplePanel } from "../../features/admin/people-panel.tsx";
import { ServerPanel } from "../../features/admin/server-panel.tsx";
import { TrialOffer } from "../../features/admin/trial-offer.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { isAdmin } from "../../lib/auth/is-admin.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { useRoleKnown } from "../../lib/auth/use-role-known.ts";
import { useAccountSignIn } from "../../lib/edition.ts";
import { PageSkeleton } from "../../lib/lazy/page-skeleton.tsx";
import { useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useSearch } from "../../lib/use-search.ts";
import { NotFoundPage } from "../not-found/not-found-page.tsx";

const parts = ["people", "invitations", "server"] as const;
type Part = (typeof parts)[number];

/** For admins: this server's users, invitations, and health. */
export function AdminPage() {
  const user = useAuth((state) => state.user);
  const loading = useAuth((state) => state.loading);
  const navigate = useNavigate();
  const isVisitor = !loading && (user === null || isGuest(user));
  const isRoleKnown = useRoleKnown(user);

  useEffect(() => {
    if (isVisitor) void navigate("/login?redirect=/admin", { replace: true });
  }, [isVisitor, navigate]);

  if (loading || isVisitor || !isRoleKnown) return <PageSkeleton />;
  return isAdmin(user) ? <AdminParts /> : <NotFoundPage />;
}

function AdminParts() {
  const t = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const hasMembers = useAccountSignIn() !== null;
  const wanted = useSearch().get("part");
  const shown: readonly Part[] = hasMembers ? parts : ["server"];
  const part = shown.find((name) => name === wanted) ?? shown[0] ?? "server";
  const open = (next: Part) => void navigate(`/admin?part=${next}`, { replace: true });
  return (
    <div className="page pt-8 pb-16 md:pt-12">
      <title>{`${t("admin.title")} – Pith`}</title>
      <h1 className="text-xl font-semibold">{t("admin.title")}</h1>
      {shown.length > 1 && (
        <Tabs
          className="mt-5"
          label={t("admin.title")}
          value={part}
          tabs={shown.map((value) => ({ value, text: t(`admin.${value}`) }))}
          getPanelId={(value) => `${id}-${value}`}
          onChange={open}
        />
      )}
      <section
        id={`${id}-${part}`}
        role={shown.length > 1 ? "tabpanel" : undefined}
        aria-label={t(`admin.${part}`)}
        className="mt-7"
      >
        {part === "people" && <TrialOffer />}
        {part === "people" && <PeoplePanel onInvite={() => open("invitations")} />}
        {part === "invitations" && <InvitationsPanel />}
        {part === "server" && <ServerPanel />}
      </section>
    </div>
  );
}
