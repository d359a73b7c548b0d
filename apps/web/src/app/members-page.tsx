import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useAuth } from "../lib/auth/auth.ts";
import { isGuest } from "../lib/auth/is-guest.ts";
import { getLoginUrl } from "../lib/get-login-url.ts";
import { useLocation, useNavigate } from "../lib/router.ts";

/**
 * A page with a member's own data. Once that member is signed out, in any tab, the page disappears
 * immediately and the sign-in page, which leads back here, takes its place. If another member takes over, the
 * page starts over.
 */
export function MembersPage({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  const memberId = useAuth(({ user }) => (user && !isGuest(user) ? user.id : null));
  const [shown, setShown] = useState({ memberId, round: 0 });
  const isGone = shown.memberId !== null && memberId === null;
  if (memberId !== null && memberId !== shown.memberId) {
    // A visitor's page stays: it was opened before we knew who was signed in, or belongs to the guest who is
    // now signing in.
    setShown({ memberId, round: shown.round + (shown.memberId === null ? 0 : 1) });
  }
  const loginUrl = getLoginUrl(location);
  useEffect(() => {
    if (isGone) void navigate(loginUrl, { replace: true });
  }, [isGone, loginUrl, navigate]);
  return isGone ? null : <Fragment key={shown.round}>{children}</Fragment>;
}
